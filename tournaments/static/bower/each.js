// Where everybody scores alone the page asks for the tricks of each: this shows what such a hand would score. Like
// phone.js, which tells it when to look, it only looks up what the page's table says.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const inputs = (which) => [...document.querySelectorAll("#hand-form " + which)];
  const chosen = (name) => inputs(`[name=${name}]:checked`)[0];
  const minus = (n) => String(n).replace("-", "\u2212");
  const signed = (n) => (n > 0 ? "+" : "") + minus(n);
  const points = JSON.parse(byId("points").textContent || "{}");
  const taken = (row) => +(row.querySelector(":checked") || { value: 0 }).value;
  const sum = (rows) => rows.reduce((all, row) => all + taken(row), 0);

  // The hand as far as it is entered. `gain`: what one of them gets when those who bid took so many, and he so many.
  function entered() {
    const [side, bid] = ["side", "bid"].map(chosen);
    const isPassed = !!side && side.value === "passed";
    const scores = !isPassed && bid && points.bids[bid.value];
    const rows = inputs(".tricks");
    const team = side ? [side.value, ...inputs("[name=partners]:checked").map((input) => input.value)] : [];
    const isTeam = (who) => team.includes(who);
    const tricks = sum(rows.filter((row) => isTeam(row.dataset.of)));
    const gain = (who, all, own) => (isPassed ? points.passed[own] : isTeam(who) ? scores[0][all]
      : points.defence[scores[1][all]][points.together ? 10 - all : own]);
    const isMade = (all) => all >= scores[2] && all <= scores[3];
    const isTold = !!side && rows.some((row) => row.dataset.of === side.value && row.querySelector(":checked"));
    return { side, bid, isTold, isPassed, scores, rows, isTeam, tricks, left: 10 - sum(rows), gain, isMade };
  }

  // The bidder's row comes first, nobody is his own partner, no more than the table says are, and where nobody bid there is no bid.
  function arrange({ side }) {
    const all = byId("each-tricks");
    const of = (row) => row.querySelector(".tricks").dataset.of;
    const first = (row) => side && of(row) === side.value;
    const sorted = [...all.children].sort((a, b) => first(b) - first(a) || of(a) - of(b));
    if (sorted.some((row, i) => row !== all.children[i])) all.append(...sorted);
    if (side && side.value === "passed") inputs("[name=bid]:checked").forEach((input) => { input.checked = false; });
    inputs("[name=partners]").forEach((input) => { input.checked = input.checked && !(side && input.value === side.value); });
    const isFull = inputs("[name=partners]:checked").length >= points.partners;
    inputs("[name=partners]").forEach((input) => {
      input.disabled = (!!side && input.value === side.value) || (isFull && !input.checked);
    });
  }

  function showTricks({ side, isPassed, scores, rows, isTeam, tricks, gain, isMade }) {
    rows.forEach((row) => row.querySelectorAll("input").forEach((input, own) => {
      const who = row.dataset.of;
      const cell = input.nextElementSibling;
      const value = cell.children[0] || cell.appendChild(document.createElement("span"));
      const all = isTeam(who) ? tricks - taken(row) + own : tricks;
      const isKnown = isPassed || (side && scores && all <= 10);
      cell.className = "trick" + (!isKnown || isPassed || !isTeam(who) ? "" : isMade(all) ? " makes" : " sets");
      value.className = "value";
      value.textContent = isKnown ? signed(gain(who, all, own)) : "";
    }));
    const words = byId("makes");
    words.dataset.first ||= words.textContent;
    words.textContent = !scores ? words.dataset.first : !scores[3] ? "no trick makes it"
      : scores[2] > 9 ? "all ten make it" : scores[2] + " or more makes it";
  }

  // What cannot be among the card points, so that it need not come back from the server. Blank is not counted.
  function wrongCards(rows) {
    const [aTrick, fewest, most] = points.cards || [];
    const filled = inputs("[name^=cards-]").filter((input) => input.value.trim());
    let all = 0;
    for (const { name, value, previousElementSibling } of filled) {
      const own = taken(rows.find((row) => name === "cards-" + row.dataset.of));
      const who = previousElementSibling.textContent;
      if (!/^\d+$/.test(value.trim())) return `${who}: card points are a number.`;
      if (+value > aTrick * own) return `${who}: ${own} ${own === 1 ? "trick holds" : "tricks hold"} at most ${aTrick * own} card points.`;
      all += +value;
    }
    return filled.length < rows.length || (all >= fewest && all <= most) ? ""
      : `All card points come to ${all}; together they are ${fewest} to ${most}.`;
  }

  function missing({ side, isPassed, scores, left }) {
    if (!side) return byId("says").dataset.ask;
    if (!scores && !isPassed) return "Now the bid.";
    if (left === 10) return "Now the tricks.";
    return left > 0 ? `${left} of 10 tricks still to give.` : `${10 - left} tricks given; a hand has 10.`;
  }

  function showHand({ bid, isPassed, rows, isTeam, tricks, gain, isMade }) {
    const players = inputs("[name=side]").filter((input) => input.value !== "passed");
    const names = players.filter((input) => isTeam(input.value)).map((input) => input.dataset.names);
    const end = document.createElement("strong");
    end.textContent = isPassed ? "played at no trump" : isMade(tricks) ? "made" : "set";
    if (isPassed) byId("says").replaceChildren("Nobody bid: ", end);
    else {
      const cell = bid.nextElementSibling;
      const index = cell.firstElementChild.cloneNode(true);
      index.classList.add(cell.classList[1]);
      byId("says").replaceChildren(index, ` by ${names.join(" and ")}, took ${tricks}: `, end);
    }
    players.forEach((input, i) => {
      const own = taken(rows.find((row) => row.dataset.of === input.value));
      const more = gain(input.value, tricks, own);
      const [gained, reached] = byId("gains").children[i].children;
      gained.textContent = signed(more);
      reached.textContent = input.dataset.total ? "\u2192 " + minus(+input.dataset.total + more) : byId("gains").dataset.more || "";
    });
  }

  // A button that cannot be tapped takes no focus from the field: look while it is typed.
  document.addEventListener("input", ({ target }) => {
    if (/^cards-/.test(target.name)) document.dispatchEvent(new Event("preview"));
  });
  document.addEventListener("preview", () => {
    if (!byId("each-tricks")) return;
    arrange(entered());
    const hand = entered();
    const isAllTold = !hand.left || (hand.left > 0 && hand.isTold && !!hand.scores && !!hand.scores[4]);
    const isTold = !!hand.side && !!(hand.scores || hand.isPassed) && isAllTold;
    const wrong = isTold && points.cards ? wrongCards(hand.rows) : "";
    const isWhole = isTold && !wrong;
    showTricks(hand);
    byId("save").disabled = byId("gains").hidden = !isWhole;
    if (isWhole) showHand(hand);
    else byId("says").textContent = wrong || missing(hand);
  });
})();
