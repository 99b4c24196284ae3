// Without this file nothing is missing but two comforts: a field is entered behind its last line, and a page with
// unsaved lines asks before it is left.
"use strict";
(() => {
  const form = document.getElementById("paper");
  const fields = [...form.querySelectorAll("textarea")];
  const asSent = fields.map((field) => field.value);
  let isSending = false;

  const toTheEnd = (field) => field.setSelectionRange(field.value.length, field.value.length);
  for (const field of fields) {
    if (field === document.activeElement) toTheEnd(field);
    else field.addEventListener("focus", () => toTheEnd(field), { once: true });
  }

  form.addEventListener("submit", () => { isSending = true; });
  addEventListener("pageshow", () => { isSending = false; });
  addEventListener("beforeunload", (event) => {
    const isChanged = fields.some((field, place) => field.value !== asSent[place]);
    if (isChanged && !isSending) event.preventDefault();
  });
})();
