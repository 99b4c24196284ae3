// What a phone does beyond its forms: shows what a hand would score, keeps choices over an answer, stays awake. It
// knows no rules: for each bid the page's table says what bidders and defenders get for 0 to 10 tricks, and which
// tricks make it (`_points_json` in queries/entry.py).
(() => {
  "use strict";
  const SELDOM = 10; // of so many polls one goes out while nobody looks at the page
  const byId = (id) => document.getElementById(id);
  const on = (name, act) => document.addEventListener(name, act);
  const inputs = (which) => [...document.querySelectorAll("#hand-form " + which)];
  const chosen = (name) => inputs(`[name=${name}]:checked`)[0];
  const isPost = (event) => event.detail.requestConfig.verb === "post";
  const minus = (n) => String(n).replace("-", "\u2212");
  const signed = (n) => (n > 0 ? "+" : "") + minus(n);
  // Which hand of which table comes next, and the bid that the table has shared of it.
  const handNow = () => {
    const now = byId("table-now").dataset;
    const values = ["table", "number"].map((name) => (inputs(`[name=${name}]`)[0] || { value: now[name] }).value);
    return [...values, now.half].join();
  };
  const points = JSON.parse(byId("points").textContent || "{}");
  let kept;
  let wasPosted;
  let unseen = 0; // polls that came due while nobody looked

  const isMade = (scores, tricks) => tricks >= scores[2] && tricks <= scores[3];

  function showTricks(scores) {
    inputs("[name=tricks]").forEach((input, tricks) => {
      const cell = input.nextElementSibling;
      const value = cell.children[0] || cell.appendChild(document.createElement("span"));
      cell.className = "trick" + (!scores ? "" : isMade(scores, tricks) ? " makes" : " sets");
      value.className = "value";
      value.textContent = scores ? signed(scores[0][tricks]) : "";
    });
    byId("makes").textContent = !scores ? "" : !scores[3] ? "no trick makes it"
      : scores[2] > 9 ? "all ten make it" : scores[2] + " or more makes it";
  }

  // A tie-break hand scores nothing: who bid and how it went is all that a row of the queue can say of it.
  function nameTieBreak() {
    const [side, made] = ["side", "made"].map(chosen);
    if (!side || !made) return;
    byId("hand-form").dataset.words = `Tie-break hand by ${side.dataset.names}: ${made.nextElementSibling.textContent}`;
  }

  function preview() {
    const says = byId("says");
    if (!says) {
      nameTieBreak();
      return;
    }
    if (byId("each-tricks")) {
      document.dispatchEvent(new Event("preview")); // each.js knows how to
      return;
    }
    const [side, bid, tricks] = ["side", "bid", "tricks"].map(chosen);
    const scores = bid && points.bids[bid.value];
    const isWhole = side && bid && tricks;
    showTricks(scores);
    byId("save").disabled = byId("gains").hidden = !isWhole;
    if (!isWhole) {
      says.textContent = !side ? says.dataset.ask : !bid ? "Now the bid." : "Now the tricks.";
      return;
    }
    const taken = +tricks.value;
    const cell = bid.nextElementSibling;
    const index = cell.firstElementChild.cloneNode(true);
    const end = document.createElement("strong");
    index.classList.add(cell.classList[1]);
    end.textContent = isMade(scores, taken) ? "made" : "set";
    says.replaceChildren(index, ` by ${side.dataset.names}, took ${taken}: `, end);
    inputs("[name=side]").forEach((input, i) => {
      const gain = input === side ? scores[0][taken] : points.defence[scores[1][taken]][10 - taken];
      const [gained, reached] = byId("gains").children[i].children;
      gained.textContent = signed(gain);
      reached.textContent = input.dataset.total ? "\u2192 " + minus(+input.dataset.total + gain) : "";
    });
  }

  // Of what does not go through the queue: an Undo, a bid to share, a verdict. Where nothing is entered there is no bar
  // to say it in.
  function failed(event) {
    const { status } = event.detail.xhr;
    if (!isPost(event)) return;
    const says = byId("says") || byId("failed") || document.createElement("p");
    if (!says.id) {
      Object.assign(says, { id: "failed", className: "notice stop", tabIndex: -1 });
      says.setAttribute("role", "alert");
      byId("main").prepend(says);
    }
    says.textContent = "Not saved" + (!status ? ": no connection. Tap it again."
      : status === 403 ? ": this page is too old. Load it again."
        : ". Tap it again; if that fails, tell the coordinator.");
    if (says.id === "failed") says.focus();
  }

  on("change", (event) => {
    preview();
    // On a small phone the tricks lie under the bar: the bid just chosen brings all of them into view.
    const tricks = document.querySelector(".tricks") || byId("tricks-taken");
    if (event.target.name === "bid") tricks.scrollIntoView({ block: "nearest" });
  });
  on("htmx:beforeRequest", (event) => {
    unseen = document.hidden ? unseen + 1 : 0;
    if (!isPost(event) && unseen % SELDOM) event.preventDefault();
  });
  on("htmx:beforeSwap", (event) => {
    // A tap made while the answer was on its way stays, if the answer is about the same hand.
    wasPosted = isPost(event);
    kept = [handNow(), inputs(":checked").map((input) => input.id)];
  });
  on("htmx:afterSwap", () => {
    const now = byId("table-now");
    const isSame = handNow() === kept[0];
    const look = now.querySelector("[data-look]") || byId("side-1"); // what has news, else where the next hand begins
    if (isSame) kept[1].map(byId).forEach((input) => { if (input) input.checked = true; });
    document.title = now.dataset.title + " \u00b7 Bower";
    if (wasPosted && look && !(isSame && kept[1].length)) look.focus(); // not from under a thumb that went on
    preview();
  });
  on("kept", () => { // what was entered is with the queue: on to the next
    preview();
    if (byId("side-1")) byId("side-1").focus();
  });
  ["sendError", "responseError"].forEach((name) => on("htmx:" + name, failed));
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  const stayAwake = () => {
    if (!document.hidden && navigator.wakeLock) navigator.wakeLock.request("screen").catch(() => {}); // low on power
  };
  const { src, dataset: { worker } } = document.currentScript;
  if (worker && navigator.serviceWorker) { // the server says so on https alone
    navigator.serviceWorker.register(worker, { scope: location.pathname });
    if (!navigator.serviceWorker.controller) {
      caches.open("bower").then((cache) => cache.addAll([location.href, src])); // this first visit went past it
    }
  }
  document.addEventListener("visibilitychange", () => {
    stayAwake();
    if (!document.hidden) document.dispatchEvent(new Event("look")); // a night that is over asks at no other time
  });
  stayAwake();
  preview();
})();
