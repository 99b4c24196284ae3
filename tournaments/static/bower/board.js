// The room's screen: turns its pages when there are more tables than fit, and says when it is not up to date.
(() => {
  "use strict";
  const SECONDS_A_PAGE = 15;
  let page = 0;
  let isPaused = false;

  const shown = (items, size, which) =>
    items.forEach((item, i) => { item.hidden = Math.floor(i / size) !== which; });

  // How many fit, tried on the first page: long names in a wide font can make cards taller than planned.
  function sizeOfPage(items, most) {
    const root = document.documentElement;
    const scrolls = matchMedia("(max-aspect-ratio:1/1)").matches; // a tablet or phone held upright
    for (let size = Math.min(items.length, most); size > 1; size -= 1) {
      shown(items, size, 0);
      if (scrolls || root.scrollHeight <= root.clientHeight + 1) return size;
    }
    return 1;
  }

  function showPage() {
    const list = document.querySelector("[data-turn]");
    if (!list) return;
    const button = document.getElementById("pause");
    button.textContent = isPaused ? "Go on" : "Pause";
    const items = [...list.children];
    const size = sizeOfPage(items, Number(list.dataset.turn));
    const pages = Math.ceil(items.length / size);
    shown(items, size, page % pages);
    button.hidden = pages < 2;
  }

  document.addEventListener("click", (event) => {
    if (event.target.id !== "pause") return;
    isPaused = !isPaused;
    showPage();
  });
  document.addEventListener("htmx:beforeRequest", (event) => { if (document.hidden) event.preventDefault(); });
  document.addEventListener("htmx:afterSwap", showPage);
  document.addEventListener("htmx:afterRequest", (event) => {
    const isStale = !event.detail.successful;
    document.querySelector(".headline").hidden = isStale;
    document.getElementById("stale").hidden = !isStale;
  });
  setInterval(() => { if (!isPaused) { page += 1; showPage(); } }, SECONDS_A_PAGE * 1000);
  window.addEventListener("resize", showPage);
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  showPage();
})();
