// With a mouse: drag a night's hosts onto another night, and they change places. What is sent is the form of "earlier"
// or "later", which stay for the keyboard and for fingers; those scroll the page where this would drag.
"use strict";
(() => {
  const swap = (night) => night.querySelector("button[name=other]"); // a night beside one at the same hosts' may have none
  const hostsOf = (night) => night.querySelector(".hosts");
  const nights = [...document.querySelectorAll(".night.planned")].filter(hostsOf);
  if (!nights.some(swap) || !matchMedia("(any-pointer:fine)").matches) return;
  const idOf = (night) => night.id.replace("night-", "");
  let drag = null;

  const stop = () => {
    if (!drag) return;
    drag.hosts.classList.remove("dragged");
    drag.hosts.style.translate = "";
    drag.over?.classList.remove("under");
    drag = null;
  };
  const nightUnder = (event) => {
    const night = document.elementFromPoint(event.clientX, event.clientY)?.closest(".night");
    const takes = nights.includes(night) && hostsOf(night).textContent !== drag.hosts.textContent;
    return takes ? night : null;
  };
  for (const night of nights) {
    const hosts = hostsOf(night);
    hosts.classList.add("handle");
    hosts.addEventListener("mousedown", (event) => {
      if (event.button) return;
      event.preventDefault(); // no text is chosen on the way
      drag = { night, hosts, x: event.clientX, y: event.clientY };
    });
  }
  addEventListener("mousemove", (event) => {
    if (!drag) return;
    if (!event.buttons) return stop(); // let go outside the window
    drag.hosts.classList.add("dragged");
    drag.hosts.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
    const over = nightUnder(event);
    if (over === drag.over) return;
    drag.over?.classList.remove("under");
    over?.classList.add("under");
    drag.over = over;
  });
  addEventListener("mouseup", (event) => {
    if (!drag) return;
    const [night, over] = [drag.night, nightUnder(event)];
    stop();
    const button = over && (swap(night) ?? swap(over));
    if (!button) return;
    button.value = idOf(button === swap(night) ? over : night);
    button.form.requestSubmit(button);
  });
  document.getElementById("drag-says").hidden = false;
})();
