// Without this file tables open as pages. With it they open beside the grid, and the grid shows which one.
"use strict";
(() => {
  const opened = () => document.querySelector("#panel:not(.alone) [data-table]");

  function ringOpenedCell() {
    const id = opened() ? `table-${opened().dataset.table}` : "";
    for (const cell of document.querySelectorAll(".cell")) {
      if (cell.id === id) cell.setAttribute("aria-current", "true");
      else cell.removeAttribute("aria-current");
    }
  }

  function close(event) {
    const cell = document.getElementById(`table-${opened().dataset.table}`);
    event.preventDefault();
    document.getElementById("panel").replaceChildren();
    ringOpenedCell();
    cell?.focus();
  }

  // A table that calls is heard once and stands in the window's title until somebody answers.
  const SLOWER_WHEN_HIDDEN = 5;
  const ownTitle = document.title;
  let heard = [];
  let polls = 0;

  function sound() {
    if (!navigator.userActivation?.hasBeenActive) return; // no browser lets a page sound before
    const context = new AudioContext();
    for (const [start, pitch] of [[0, 880], [0.2, 660]]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.value = 0.2;
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + start);
      tone.stop(context.currentTime + start + 0.15);
    }
    setTimeout(() => context.close(), 1000);
  }

  function hearCalls() {
    const calls = [...document.querySelectorAll("[data-call]")];
    const now = calls.map((call) => call.dataset.call);
    if (now.some((call) => !heard.includes(call))) sound();
    heard = now;
    document.title = [...calls.map((call) => call.querySelector("strong").textContent + " calls"), ownTitle].join(" \u00b7 ");
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    ringOpenedCell();
    hearCalls();
    if (event.detail.target.id === "panel") document.querySelector("#panel h2")?.focus();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    const isPoll = event.target.id === "console-now";
    if (isPoll && document.hidden && ++polls % SLOWER_WHEN_HIDDEN) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (opened() && event.target.closest("#panel [data-close]")) close(event);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && opened()) close(event);
  });
  hearCalls();
})();
