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

  document.addEventListener("htmx:afterSettle", (event) => {
    ringOpenedCell();
    if (event.detail.target.id === "panel") document.querySelector("#panel h2")?.focus();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "console-now" && document.hidden) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (opened() && event.target.closest("#panel [data-close]")) close(event);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && opened()) close(event);
  });
})();
