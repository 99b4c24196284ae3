// The room's screen: turns its pages when there are more tables than fit, and says when it is not up to date.
(() => {
  "use strict";
  const SECONDS_A_PAGE = 15;
  let page = 0;
  let isPaused = false;

  function showPage() {
    const list = document.querySelector("[data-turn]");
    const button = document.getElementById("pause");
    if (!list) return;
    const items = [...list.children];
    const root = document.documentElement;
    const scrolls = matchMedia("(max-aspect-ratio:1/1)").matches; // a tablet or phone held upright
    let size = Math.min(items.length, Number(list.dataset.turn));
    // Long names in a wide font can make cards taller than planned: then fewer stand on a page.
    for (; size > 0; size -= 1) {
      const pages = Math.ceil(items.length / size);
      items.forEach((item, i) => { item.hidden = Math.floor(i / size) !== page % pages; });
      button.hidden = pages < 2;
      if (size === 1 || scrolls || root.scrollHeight <= root.clientHeight + 1) break;
    }
    button.textContent = isPaused ? "Go on turning" : "Pause";
  }

  document.addEventListener("click", (event) => {
    if (event.target.id !== "pause") return;
    isPaused = !isPaused;
    showPage();
  });
  document.addEventListener("htmx:beforeRequest", (event) => { if (document.hidden) event.preventDefault(); });
  document.addEventListener("htmx:afterSwap", showPage);
  document.addEventListener("htmx:afterRequest", (event) => {
    document.querySelector(".stale").hidden = event.detail.successful;
  });
  setInterval(() => { if (!isPaused) { page += 1; showPage(); } }, SECONDS_A_PAGE * 1000);
  window.addEventListener("resize", showPage);
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  showPage();
})();
