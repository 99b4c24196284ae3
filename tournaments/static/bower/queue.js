// The phone's queue. What a form with `data-queue` sends is kept on the phone first, then sent in order, under one key
// until an answer names that key in X-Receipt: nothing else empties it, since captive portals answer 200 too. Works on
// plain http, without crypto.randomUUID, locks or a service worker. Two tabs may both send: the key makes it one hand.
// waiting.js shows what `bower` holds, whenever the event "queue" tells it to look.
const bower = (() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const all = (which, root) => [...root.querySelectorAll(which)];
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const [said, stale] = [new Map(), new Set()]; // by key: why somebody must look, words or both versions; tried again
  const state = { notes: [], lastAnswer: performance.now(), isLost: false, isSending: false, isLate: false };
  let unkept = []; // what the phone's storage did not take

  function store(act) {
    try { return [act(localStorage)]; } catch { return null; } // full, or forbidden in a private window
  }

  function waiting(page = location.pathname) {
    const found = [...unkept];
    const names = (kept) => Object.keys(kept).filter((name) => /^bower /.test(name));
    store((kept) => names(kept).forEach((name) => store(() => found.push(JSON.parse(kept[name]))))); // broken: none
    return found.filter((one) => one.page.startsWith(page)).sort((one, other) => one.at - other.at);
  }

  function drop(key) {
    unkept = unkept.filter((one) => one.key !== key);
    [said, stale].forEach((of) => of.delete(key));
    store((kept) => kept.removeItem("bower " + key));
  }

  const place = (form) => ["table", "round"].map((name) => (form[name] || {}).value).join(); // none in a casual game

  function keep(form, button) {
    const fields = new FormData(form);
    const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(36)).join("");
    const isHand = form.contains(byId("gains"));
    if (button.name) fields.append(button.name, button.value);
    fields.delete("csrfmiddlewaretoken"); // read from the cookie when it is sent
    fields.set("key", key);
    const item = {
      key, page: location.pathname, url: form.getAttribute("action"), place: place(form), number: fields.get("number"),
      body: String(new URLSearchParams(fields)), counts: form.dataset.queue === "counts",
      words: form.dataset.words || (isHand ? byId("says") : button).textContent,
      gains: isHand ? all("strong", byId("gains")).map((one) => one.textContent) : [],
      at: Math.max(Date.now(), ...waiting().map((one) => one.at + 1)), // in order, whatever the clock does
    };
    if (!store((kept) => kept.setItem("bower " + key, JSON.stringify(item)))) unkept.push(item);
  }

  async function ask(verb, url, body) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 8000); // a server that has not answered by then is not there
    const token = (document.cookie.match(/csrftoken=([^;]*)/) || [])[1] || "";
    try {
      const headers = { "HX-Request": "true", "X-CSRFToken": token };
      const answer = await fetch(url, { method: verb, body, headers, signal: stop.signal });
      const [receipt, elsewhere] = ["X-Receipt", "HX-Redirect"].map((name) => answer.headers.get(name));
      return { status: answer.status, receipt, elsewhere, text: await answer.text() };
    } catch { return { status: 0 }; } finally { clearTimeout(timer); }
  }

  async function send(item) {
    const answer = await ask("post", item.url, new URLSearchParams(item.body));
    if (answer.status !== 403 || answer.receipt) return answer;
    await ask("get", location.href); // brings the cookie back
    return ask("post", item.url, new URLSearchParams(item.body));
  }

  function settle(item, { status, text }) {
    const found = new DOMParser().parseFromString(text, "text/html");
    stale.delete(item.key);
    if (status >= 300) {
      const why = all(".notice.stop p, .error", found).map((one) => one.textContent.replace("! ", "")).join(" ");
      said.set(item.key, found.querySelector("[data-versions]") || why || "Not saved. Tell the coordinator.");
      tell("look"); // the page may be older than the answer
      return;
    }
    drop(item.key);
    said.forEach((why, key) => why.nodeType || key === state.edited || said.delete(key)); // it may be its turn now
    all("main > .notice[data-look]", found).forEach((one) => { state.notes.push(one.textContent); one.remove(); });
    tell("piece", found.body.innerHTML);
  }

  async function flush() {
    if (state.isSending || !byId("table-now")) return;
    const failed = []; // one that always fails does not keep back the next; it is tried again later
    const next = () => waiting().find(({ key }) => (!said.has(key) || stale.has(key)) && !failed.includes(key));
    const slow = setTimeout(() => { state.isLate = true; tell("queue"); }, 1000);
    state.isSending = true;
    try {
      for (let item = next(); item; item = next()) {
        const answer = await send(item);
        state.isLost = !answer.status;
        state.isLate = answer.receipt !== item.key;
        if (!state.isLate) settle(item, answer);
        else if (answer.status < 400) break; // nobody, a captive portal, or a page that asks who this is
        else failed.push(item.key);
      }
    } finally {
      clearTimeout(slow);
      state.isSending = false;
      tell("queue");
    }
  }

  document.addEventListener("submit", (event) => {
    const buttons = all("button", event.target); // browsers that do not say which was tapped send the form themselves
    const button = event.submitter || (buttons.length === 1 && buttons[0]);
    if (!button || !event.target.matches("[data-queue]") || button.hasAttribute("formaction")) return;
    event.preventDefault();
    state.notes = [];
    keep(event.target, button);
    tell("kept", event.target);
    flush();
    tell("queue");
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => detail.xhr.status && waiting().length && flush());
  ["online", "pageshow", "focus", "visibilitychange"].forEach((name) => window.addEventListener(name, flush));
  return { waiting, drop, said, stale, state, place, all, ask, isUnkept: () => unkept.length > 0 };
})();
