// The part of htmx that a page where hands are entered needs, and no more: by plain http htmx alone would take two
// thirds of what such a page may weigh. It reads the same attributes, sends the same headers and fires the same events;
// a test holds it to the attributes in use. There is one piece, #table-now. A poll is left out while something else is
// on its way, and whatever is sent after a poll calls it off: the answer that counts is to what was asked last.
(() => {
  "use strict";
  const SWAPPED = [409, 410, 422]; // besides all that is well
  const byId = (id) => document.getElementById(id);
  const tell = (name, detail) => byId("table-now").dispatchEvent(
    new CustomEvent("htmx:" + name, { bubbles: true, cancelable: true, detail }));
  let asked = null; // what is on its way
  let timer;

  function look() {
    const now = byId("table-now");
    if (!asked && now.hasAttribute("hx-get")) send("get", now.getAttribute("hx-get") + along(now));
  }

  function poll() {
    const [, seconds] = (byId("table-now").getAttribute("hx-trigger") || "").match(/^every (\d+)s$/) || [];
    clearInterval(timer);
    if (seconds) timer = setInterval(look, seconds * 1000);
  }

  // What a poll takes along of a half-entered hand.
  function along(now) {
    const wanted = (now.getAttribute("hx-params") || "").split(",");
    const form = document.querySelector(now.getAttribute("hx-include"));
    const fields = form ? [...new FormData(form)].filter(([name]) => wanted.includes(name)) : [];
    return fields.length ? "&" + new URLSearchParams(fields) : "";
  }

  // Puts another piece in this one's place; what had the focus has it again.
  function swap(text, detail) {
    const fresh = document.createElement("template");
    const focused = document.activeElement.id;
    fresh.innerHTML = text;
    if (!fresh.content.getElementById("table-now")) return; // a captive portal's page
    tell("beforeSwap", detail);
    byId("table-now").replaceWith(fresh.content);
    if (focused && byId(focused)) byId(focused).focus({ preventScroll: true });
    poll();
    tell("afterSwap", detail);
  }

  async function send(verb, url, body) {
    const mine = {};
    const detail = { requestConfig: { verb }, xhr: { status: 0 } };
    if (!tell("beforeRequest", detail)) return;
    asked = mine;
    const { status, elsewhere, text } = await bower.ask(verb, url, body);
    if (asked !== mine) return;
    asked = null;
    detail.xhr.status = status;
    if (!status) tell("sendError", detail);
    else if (elsewhere) location.href = elsewhere;
    else if (status >= 400 && !SWAPPED.includes(status)) tell("responseError", detail);
    else if (status !== 204) swap(text, detail);
    tell("afterRequest", detail);
  }

  document.addEventListener("submit", async (event) => {
    const buttons = event.target.querySelectorAll("button");
    const button = event.submitter || (buttons.length === 1 && buttons[0]);
    if (!button) return; // browsers that do not say which was tapped send the form themselves
    const source = button.matches("[hx-post]") ? button : event.target;
    if (event.defaultPrevented || !source.matches("[hx-post]")) return; // the queue's, or one for a page of its own
    event.preventDefault();
    const fields = new FormData(event.target);
    if (button.name) fields.append(button.name, button.value);
    source.classList.add("htmx-request");
    button.disabled = true;
    await send("post", source.getAttribute("hx-post"), new URLSearchParams(fields));
    source.classList.remove("htmx-request");
    button.disabled = false;
  });
  document.addEventListener("piece", ({ detail: text }) => { // what the queue got
    asked = null;
    swap(text, { requestConfig: { verb: "post" } });
  });
  document.addEventListener("look", look);
  poll();
})();
