// What a phone does beyond its forms: shows what a hand would score, keeps choices over an answer, says how sending
// went. It knows no rules: for each bid the page's table says what bidders and defenders get for 0 to 10 tricks,
// and which tricks make it (`_points_json` in queries/entry.py).
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const on = (name, act) => document.addEventListener(name, act);
  const inputs = (which) => [...document.querySelectorAll("#hand-form " + which)];
  const chosen = (name) => inputs(`[name=${name}]:checked`)[0];
  const isPost = (event) => event.detail.requestConfig.verb === "post";
  const minus = (n) => String(n).replace("-", "\u2212");
  const signed = (n) => (n > 0 ? "+" : "") + minus(n);
  const points = JSON.parse(byId("points").textContent || "{}");
  let lastAnswer = Date.now();
  let kept;
  let wasPosted;
  let isUnsaved;

  // How many tricks a row says, and whose they are: the bidders' where there is one row for all.
  const taken = (row) => +(row.querySelector(":checked") || { value: 0 }).value;
  const sum = (rows) => rows.reduce((all, row) => all + taken(row), 0);

  // The hand as it is entered so far; `gain` is what one of the bidders or defenders gets for tricks of his own.
  function entered() {
    const [side, bid] = ["side", "bid"].map(chosen);
    const rows = inputs(".tricks");
    const isEach = !!byId("each-tricks");
    const isPassed = !!side && side.value === "passed";
    const scores = !isPassed && bid && points.bids[bid.value];
    const team = side ? [side.value, ...inputs("[name=partners]:checked").map((input) => input.value)] : [];
    const isTeam = (who) => team.includes(who);
    const tricks = sum(isEach ? rows.filter((row) => isTeam(row.dataset.of)) : rows);
    const left = isEach ? 10 - sum(rows) : chosen("tricks") ? 0 : 10;
    const gain = (who, own, all) => (isPassed ? points.passed[own]
      : isTeam(who) ? scores[0][all] : points.defence[scores[1][all]][points.together ? 10 - all : own]);
    return { side, bid, rows, isEach, isPassed, scores, isTeam, tricks, left, gain };
  }

  function showTricks({ side, rows, isEach, isPassed, scores, isTeam, tricks, gain }) {
    rows.forEach((row) => {
      const who = row.dataset.of;
      const isBidders = !isEach || isTeam(who);
      inputs("input").filter((input) => row.contains(input)).forEach((input, own) => {
        const cell = input.nextElementSibling;
        const value = cell.children[0] || cell.appendChild(document.createElement("span"));
        const all = isBidders ? tricks - taken(row) + own : tricks;
        const isKnown = isPassed ? isEach : scores && all <= 10 && (side || !isEach);
        const makes = isKnown && isBidders && !isPassed && (all >= scores[2] && all <= scores[3] ? " makes" : " sets");
        cell.className = "trick" + (makes || "");
        value.className = "value";
        value.textContent = !isKnown ? "" : signed(isEach ? gain(who, own, all) : scores[0][own]);
      });
    });
    const [fewest, most] = scores ? scores.slice(2) : [];
    if (scores) byId("makes").textContent = !most ? "no trick makes it" : fewest > 9 ? "all ten make it" : fewest + " or more makes it";
  }

  function preview() {
    const says = byId("says");
    if (!says || !byId("makes")) return;
    const hand = entered();
    const { side, bid, isEach, isPassed, scores, tricks, left } = hand;
    const isWhole = side && (scores || isPassed) && !left;
    showTricks(hand);
    byId("save").disabled = byId("gains").hidden = !isWhole;
    if (!isWhole) {
      says.textContent = !side ? says.dataset.ask : !scores && !isPassed ? "Now the bid." : !isEach || left === 10 ? "Now the tricks."
        : left > 0 ? `${left} of 10 tricks still to give.` : `${10 - left} tricks given: a hand has 10.`;
      return;
    }
    const sides = inputs("[name=side]").filter((input) => input.value !== "passed");
    const names = sides.filter((input) => hand.isTeam(input.value)).map((input) => input.dataset.names);
    const end = document.createElement("strong");
    if (isPassed) says.replaceChildren("Nobody bid: ", end);
    else {
      const cell = bid.nextElementSibling;
      const index = cell.firstElementChild.cloneNode(true);
      index.classList.add(cell.classList[1]);
      says.replaceChildren(index, ` by ${names.join(", ")}, took ${tricks}: `, end);
    }
    end.textContent = isPassed ? "played at no trump" : tricks >= scores[2] && tricks <= scores[3] ? "made" : "set";
    sides.forEach((input, i) => {
      const isFirst = isPassed ? !i : hand.isTeam(input.value);
      const own = isEach ? taken(hand.rows.find((row) => row.dataset.of === input.value)) : isFirst ? tricks : 10 - tricks;
      const gain = hand.gain(input.value, own, tricks);
      const [gained, reached] = byId("gains").children[i].children;
      gained.textContent = signed(gain);
      reached.textContent = input.dataset.total ? "\u2192 " + minus(+input.dataset.total + gain) : "";
    });
  }

  // Where everybody's tricks are asked the bidder's row comes first; nobody calls himself as partner.
  function arrange() {
    const side = chosen("side");
    const all = byId("each-tricks");
    inputs("[name=partners]").forEach((input) => {
      input.disabled = !!side && input.value === side.value;
      if (input.disabled) input.checked = false;
    });
    if (!all) return;
    const rank = (row) => { const of = row.querySelector(".tricks").dataset.of; return side && of === side.value ? 0 : +of; };
    all.append(...[...all.children].sort((a, b) => rank(a) - rank(b)));
  }

  function sync(words, kind) {
    const state = byId("sync");
    if (state.textContent !== words) state.textContent = words;
    state.className = "sync " + kind;
  }

  function failed(event) {
    const status = event.detail.xhr.status;
    const says = byId("says");
    if (!status) sync(`no connection, ${Math.round((Date.now() - lastAnswer) / 1000)} s`, "lamp");
    if (!isPost(event)) return;
    isUnsaved = true;
    if (status) sync("! needs you", "stop");
    if (says) says.textContent = "Not saved" + (
      !status ? ": no connection. Your hand is still here, tap it again."
        : status === 403 ? ": this page is too old. Load it again."
          : ". Tap it again; if that fails, tell the coordinator.");
  }

  on("change", (event) => {
    if (event.target.name === "side") arrange();
    preview();
    // On a small phone the tricks lie under the bar: the bid just chosen brings them into view.
    if (event.target.name === "bid") byId("tricks-taken").scrollIntoView({ block: "nearest" });
  });
  on("htmx:beforeRequest", (event) => {
    if (document.hidden && !isPost(event)) event.preventDefault();
  });
  on("htmx:beforeSwap", (event) => {
    // A tap made while the answer was on its way stays, if the answer is about the same hand.
    wasPosted = isPost(event);
    kept = [byId("table-now").dataset.number, inputs(":checked").map((input) => input.id)];
  });
  on("htmx:afterSwap", () => {
    const now = byId("table-now");
    const look = now.querySelector("[data-look]") || byId("side-1"); // what has news, else where the next hand begins
    if (now.dataset.number === kept[0]) kept[1].map(byId).forEach((input) => { if (input) input.checked = true; });
    document.title = now.dataset.title + " \u00b7 Bower";
    if (wasPosted) {
      isUnsaved = false;
      if (look) look.focus();
    }
    preview();
  });
  on("htmx:afterRequest", (event) => {
    if (!event.detail.xhr.status) return;
    lastAnswer = Date.now();
    if (!byId("sync").classList.contains("lamp")) return;
    if (isUnsaved) sync("! needs you", "stop");
    else sync("\u2713 all saved", "soft");
  });
  ["sendError", "timeout", "responseError"].forEach((name) => on("htmx:" + name, failed));
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  preview();
})();
