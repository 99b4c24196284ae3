// Shows what the phone's queue holds (queue.js): hands that wait to go out, what needs somebody, how the connection is.
// Entering goes on meanwhile: the form asks for the hand after those that wait, and totals count them already, by what
// the page's own table said of each when it was entered.
(() => {
  "use strict";
  const { waiting, drop, said, stale, state, place, all, isUnkept } = bower;
  const byId = (id) => document.getElementById(id);
  const on = (name, act) => document.addEventListener(name, act);
  const minus = (n) => String(n).replace("-", "\u2212");
  const plain = (text) => +text.replace("\u2212", "-");
  let asked; // whom "Drop" was tapped for once
  let editedAs; // the number the form had when `state.edited` was put back into it
  let painted;

  function make(tag, kind, ...parts) {
    const made = Object.assign(document.createElement(tag), { className: kind });
    made.append(...parts);
    return made;
  }

  function row(one) {
    const why = said.get(one.key);
    const name = one.number ? " " + one.number : "";
    const isTurned = one.gains.length === 2 && /(^|&)side=2(&|$)/.test(one.body); // the bidders' points come first
    const gains = isTurned ? [one.gains[1], one.gains[0]] : one.gains;
    const words = { drop: asked === one.key ? "Drop it for good" : "Drop", ...(isOpen(one) && { edit: "Edit" }) };
    const buttons = Object.entries(words).map(([does, word]) => {
      const button = make("button", "button quiet", word, make("span", "sr", name));
      button.dataset[does] = one.key;
      return button;
    });
    return make("li", "hand " + (why ? "stuck" : "waits"),
      make("span", "soft", one.number || ""), make("span", "took", one.words),
      make("span", "points", gains.join(" / ")),
      why ? make("p", "error", why) : make("p", "note", "waiting, kept on this phone"), ...buttons);
  }

  // Whether it can go back into the form: a new hand, or a change of the one that comes next again.
  function isOpen(one) {
    const form = byId("hand-form");
    const sent = new URLSearchParams(one.body);
    return !!form && sent.has("side") && one.page === location.pathname && one.place === place(form)
      && (!+sent.get("base") || one.number === byId("table-now").dataset.number);
  }

  function putBack(one) {
    const sent = new URLSearchParams(one.body);
    all("#hand-form input:not([type=hidden])", document).forEach((input) => {
      if (input.type === "text") input.value = sent.get(input.name) || "";
      else input.checked = sent.getAll(input.name).includes(input.value);
    });
    letGo();
    state.edited = one.key;
    said.set(one.key, "It is in the form: save it there, or drop it."); // kept until then, and not sent
    editedAs = null; // the form asks for its number once it is painted
    paint();
    editedAs = numberNow();
    byId("hand-form").dispatchEvent(new Event("change", { bubbles: true }));
    byId("save").focus();
  }

  const numberNow = () => ((byId("hand-form") || {}).number || {}).value;

  // What was put back into the form and not saved there waits again as it was.
  function letGo() {
    said.delete(state.edited);
    state.edited = "";
  }

  function notice(words) {
    const made = make("p", "notice", words);
    made.tabIndex = -1;
    made.dataset.look = "";
    return made;
  }

  function box(items) {
    const parts = state.notes.map(notice);
    const isTwo = (one) => !!(said.get(one.key) || {}).nodeType;
    const others = items.filter((one) => !isTwo(one));
    items.filter(isTwo).forEach(({ key }) => {
      said.get(key).dataset.of = key;
      parts.push(said.get(key));
    });
    if (others.length) {
      const words = others.every((one) => said.has(one.key)) ? "It stays on this phone until you drop it."
        : isUnkept() ? "This phone can keep nothing: leave this page open until it has gone out."
          : `Kept on this phone. It goes out by itself${isSecureContext ? "." : "; keep this page open."}`;
      const section = make("section", "card hands", make("ol", "", ...others.map(row)), make("p", "note", words));
      section.setAttribute("aria-label", "Waiting to send");
      parts.push(section);
    }
    return parts;
  }

  // The form asks for the first hand that is neither with the server nor waiting.
  function goOn(now, items) {
    const forms = all("form[data-queue]", now).filter((form) => !form.closest("#outbox"));
    if (!forms.length) return;
    const mine = items.filter((one) => one.place === place(forms[0]));
    const coming = mine.filter((one) => one.counts && +one.number >= +now.dataset.number);
    let next = +now.dataset.number;
    while (coming.some((one) => +one.number === next)) next += 1;
    const isFull = next > (now.dataset.hands || Infinity) || mine.some((one) => !one.number);
    forms.forEach((form) => {
      const input = form.querySelector("[name=number]");
      if (input) input.value = next;
      (form.closest(".row") || form).hidden = isFull;
    });
    const half = byId("half"); // a bid shared before play: its hand is on its way
    if (half) half.hidden = next !== +now.dataset.number;
    all("[data-stale]", now).forEach((part) => { part.hidden = coming.length > 0; }); // true only of what is saved
    if (isFull) next = now.dataset.hands;
    all("[data-next]", now).forEach((text) => { text.textContent = next; });
    all(".phone-head .six", now).forEach((six) => {
      six.setAttribute("aria-label", six.getAttribute("aria-label").replace(/\d+/, next));
      [...six.children].forEach((card, i) => {
        card.className = isFull || i + 1 < next ? "played" : i + 1 > next ? "to-come" : "now";
      });
    });
    all("[name=side][data-total]", now).forEach((input, i) => {
      input.dataset.saved = input.dataset.saved || input.dataset.total;
      input.dataset.total = coming.reduce((sum, one) => sum + plain(one.gains[i] || "0"), +input.dataset.saved);
      input.parentNode.querySelector(".sum").textContent = minus(input.dataset.total);
    });
  }

  function chip(items) {
    const ago = Math.round((performance.now() - state.lastAnswer) / 1000); // clocks are put right in mid-evening
    const [words, kind] = items.some((one) => said.has(one.key)) ? ["! needs you", "stop"]
      : items.length && state.isSending && !state.isLate ? ["Saving \u2026", "soft"]
        : items.length ? [items.length + " waiting", "lamp"]
          : state.isLost ? [`no connection, ${ago} s`, "lamp"] : ["", ""];
    const shown = byId("sync");
    if (!words && !shown.dataset.mine) return; // what the server wrote there stands
    shown.dataset.mine = "yes";
    shown.className = "sync " + (kind || "soft");
    if (shown.textContent !== words) shown.textContent = words || "\u2713 all saved";
  }

  function paint() {
    const kept = byId("kept");
    const now = byId("table-now");
    const items = waiting(kept ? kept.dataset.page : location.pathname);
    if (kept) kept.hidden = !items.length;
    if (!now) return;
    const shown = items.filter((one) => said.has(one.key) || !state.isSending || state.isLate);
    const why = (one) => { const words = said.get(one.key) || ""; return words.textContent || words; };
    const rows = shown.map((one) => [one.key, why(one), isOpen(one)]);
    const looks = JSON.stringify([rows, state.notes, isUnkept(), asked]);
    if (looks !== painted || !byId("outbox")) {
      const old = byId("outbox");
      const outbox = make("div", "", ...box(shown));
      outbox.id = "outbox";
      if (old) old.replaceWith(outbox);
      else byId("main").prepend(outbox);
      const look = outbox.querySelector("[data-look]");
      if (look && looks !== painted && !all("#hand-form :checked", now).length) look.focus();
      painted = looks;
    }
    goOn(now, items.filter((one) => !said.has(one.key)));
    chip(items);
    if (state.edited && editedAs !== null && editedAs !== numberNow()) { // the form is about another hand now
      letGo();
      paint();
    }
  }

  on("queue", paint);
  on("kept", ({ detail: form }) => {
    const answered = form.closest("[data-of]");
    if (answered) drop(answered.dataset.of); // it goes out again, to replace the saved one
    if (form.id === "hand-form") { // in place of what was put back into it
      drop(state.edited);
      state.edited = "";
    }
    all(":checked", form).forEach((input) => { input.checked = false; });
    all("[type=text]", form).forEach((input) => { input.value = ""; });
    if (navigator.vibrate) navigator.vibrate(10);
  });
  on("click", (event) => {
    const versions = event.target.closest("[data-of] a");
    const edit = event.target.closest("[data-edit]");
    const button = event.target.closest("[data-drop]");
    if (edit) putBack(waiting().find((one) => one.key === edit.dataset.edit));
    if (!versions && !button) return;
    event.preventDefault();
    const key = button ? button.dataset.drop : versions.closest("[data-of]").dataset.of;
    if (versions || asked === key) drop(key);
    asked = key;
    paint();
  });
  window.addEventListener("storage", paint); // another tab
  on("htmx:afterSwap", ({ detail }) => {
    // By a poll: somebody changed something, so that what was refused before may be right now. Both versions of a hand
    // wait for a tap.
    const isHeld = (key) => said.get(key).nodeType || key === state.edited;
    if (detail.requestConfig.verb === "get") [...said.keys()].forEach((key) => isHeld(key) || stale.add(key));
    paint();
  });
  on("htmx:afterRequest", ({ detail }) => {
    if (detail.xhr.status) Object.assign(state, { isLost: false, lastAnswer: performance.now() });
    paint();
  });
  on("htmx:sendError", () => { state.isLost = true; });
  paint();
})();
