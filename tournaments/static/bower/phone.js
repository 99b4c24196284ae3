// What a phone does beyond its forms: shows what a hand would score, keeps choices over a refresh, says how sending went.
// It knows no rules: the table in the page says for each bid what bidders and defenders get for 0 to 10 tricks.
(() => {
  "use strict";
  const points = JSON.parse(document.getElementById("points").textContent || "{}");
  const byId = (id) => document.getElementById(id);
  const chosen = (name) => document.querySelector(`#hand-form [name=${name}]:checked`);
  const signed = (n) => (n > 0 ? "+" : "") + String(n).replace("-", "\u2212");
  let lastAnswer = Date.now();
  let kept = null;
  let wasPosted = false;
  let isUnsaved = false;

  function showTricks(scores) {
    const makes = scores ? scores[0].findIndex((gain) => gain > 0) : -1;
    document.querySelectorAll("#hand-form [name=tricks]").forEach((input) => {
      const cell = input.nextElementSibling;
      const gain = scores ? scores[0][input.value] : 0;
      cell.className = "trick" + (scores ? (gain > 0 ? " makes" : " sets") : "");
      const value = cell.querySelector(".value") || cell.appendChild(document.createElement("span"));
      value.className = "value";
      value.textContent = scores ? signed(gain) : "";
    });
    byId("makes").textContent = makes < 0 ? "" : makes === 10 ? "all ten make it" : `${makes} or more makes it`;
  }

  function showResult(side, bid, tricks, scores) {
    const says = byId("says");
    const isWhole = side && bid && tricks;
    byId("save").disabled = !isWhole;
    byId("gains").hidden = !isWhole;
    if (!isWhole) {
      says.textContent = !side ? "Tap the side that bid." : !bid ? "Now the bid." : "Now the tricks.";
      return;
    }
    const index = bid.nextElementSibling.firstElementChild.cloneNode(true);
    index.classList.add(bid.nextElementSibling.classList[1]);
    const end = document.createElement("strong");
    end.textContent = scores[0][tricks.value] > 0 ? "made" : "set";
    says.replaceChildren(index, ` by ${side.dataset.names}, took ${tricks.value}: `, end);
    document.querySelectorAll("#hand-form [name=side]").forEach((input, i) => {
      const gain = scores[input === side ? 0 : 1][tricks.value];
      const line = byId("gains").children[i];
      line.children[0].textContent = signed(gain);
      line.children[1].textContent = "\u2192 " + signed(Number(input.dataset.total) + gain).replace("+", "");
    });
  }

  function preview() {
    if (!byId("says")) return;
    const bid = chosen("bid");
    const scores = bid && points[bid.value];
    showTricks(scores);
    showResult(chosen("side"), bid, chosen("tricks"), scores);
  }

  function sync(words, kind) {
    const state = byId("sync");
    if (state.textContent === words) return;
    state.textContent = words;
    state.className = "sync " + kind;
  }

  function failed(event) {
    const status = event.detail.xhr.status;
    const isSave = event.detail.requestConfig.verb === "post";
    if (!status) sync(`no connection, ${Math.round((Date.now() - lastAnswer) / 1000)} s`, "lamp");
    if (!isSave) return;
    isUnsaved = true;
    if (status) sync("! needs you", "stop");
    const says = byId("says");
    if (says) says.textContent = status === 403
      ? "Not saved: this page is too old. Load it again."
      : status ? "Not saved. Tap it again; if that fails, tell the coordinator."
      : "Not saved: no connection. Your hand is still here, tap it again.";
  }

  document.addEventListener("change", (event) => {
    preview();
    // On a small phone the tricks lie under the bar: the bid just chosen brings them into view.
    if (event.target.name === "bid") byId("tricks-taken").scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "get" && document.hidden) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    // A tap made while the answer was on its way stays: the same hand keeps its choices.
    wasPosted = event.detail.requestConfig.verb === "post";
    kept = { number: byId("table-now").dataset.number, ids: [] };
    document.querySelectorAll("#hand-form :checked").forEach((input) => kept.ids.push(input.id));
  });
  document.addEventListener("htmx:afterSwap", () => {
    const now = byId("table-now");
    if (byId("hand-form") && now.dataset.number === kept.number) {
      kept.ids.forEach((id) => { if (byId(id)) byId(id).checked = true; });
    }
    document.title = `${now.dataset.title} \u00b7 Bower`;
    const look = now.querySelector("[data-look]");
    if (wasPosted && look) look.focus();
    if (wasPosted) isUnsaved = false;
    preview();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr.status;
    if (!status) return;
    lastAnswer = Date.now();
    if (!byId("sync").classList.contains("lamp")) return;
    if (isUnsaved) sync("! needs you", "stop");
    else sync("\u2713 all saved", "soft");
  });
  ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => document.addEventListener(name, failed));
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  preview();
})();
