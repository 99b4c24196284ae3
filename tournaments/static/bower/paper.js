// Without this file nothing is missing but the question before a page with unsaved lines is left.
"use strict";
(() => {
  const form = document.getElementById("paper");
  const fields = [...form.querySelectorAll("textarea")];
  const asSent = fields.map((field) => field.value);
  let isSending = false;

  form.addEventListener("submit", () => { isSending = true; });
  addEventListener("pageshow", () => { isSending = false; });
  addEventListener("beforeunload", (event) => {
    const isChanged = fields.some((field, place) => field.value !== asSent[place]);
    if (isChanged && !isSending) event.preventDefault();
  });
})();
