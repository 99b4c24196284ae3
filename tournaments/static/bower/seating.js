// Drag a couple to its table, or tap it and then its place. The lists of the form stay and say the same: they are what
// is sent, and without this file nothing else is missing.
"use strict";
(() => {
  const form = document.getElementById("seating");
  const board = document.getElementById("places");
  const said = document.getElementById("seating-says");
  const hosts = form.querySelector(".fixed")?.parentElement.querySelector("bdi").textContent;
  const fields = [...form.querySelectorAll("select")];
  if (!fields.length) return;
  const nameOf = (field) => field.labels[0].textContent;
  const tables = [...fields[0].options].filter((option) => option.value).map((option) => option.text);
  let picked = null;
  let drag = null;

  const make = (tag, properties, ...inside) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...inside);
    return element;
  };
  const place = (table, field) => {
    const words = field ? [make("bdi", { textContent: nameOf(field) })] : ["free place"];
    const button = make("button", { type: "button", className: field ? "place" : "place free" }, ...words);
    Object.assign(button.dataset, { table, place: field?.name ?? "" });
    if (field) button.setAttribute("aria-pressed", String(field === picked));
    return button;
  };
  const card = (title, table, size) => {
    const here = fields.filter((field) => field.value === table);
    const item = make("li", { className: "card" }, make("h3", { className: "index", textContent: title }));
    item.dataset.table = table;
    const isHosts = table === "0" && hosts;
    if (isHosts) item.append(make("p", { className: "place" }, make("bdi", { textContent: hosts }), " the hosts"));
    item.append(...here.map((field) => place(table, field)));
    for (let free = here.length + (isHosts ? 1 : 0); free < size; free += 1) item.append(place(table));
    return item;
  };
  const draw = () => {
    const list = make("ul", { className: "tables" }, ...tables.map((name, at) => card(name, String(at), 2)));
    if (fields.some((field) => !field.value)) list.append(card("Not placed", "", 0));
    board.replaceChildren(list);
  };

  const move = (field, target) => {
    const there = [...target.querySelectorAll("[data-place]")]; // of a table; the last couple makes room at a full one
    const isFull = target.dataset.table && there.every((one) => one.dataset.place);
    const name = target.dataset.place ?? (isFull ? there.pop()?.dataset.place : "");
    const other = fields.find((one) => one.name === name && one !== field);
    if (other) other.value = field.value;
    field.value = target.dataset.table;
    picked = null;
    draw();
    said.textContent = `${nameOf(field)}: ${tables[field.value] ?? "not placed"}. Not saved yet.`;
    board.querySelector(`[data-place="${field.name}"]`).focus();
  };

  board.addEventListener("click", (event) => {
    const target = event.target.closest("[data-place]") ?? (picked && event.target.closest("[data-table]"));
    if (!target) return;
    const field = fields.find((one) => one.name === target.dataset.place);
    if (picked && field !== picked) return move(picked, target);
    picked = picked ? null : field ?? null;
    draw();
    if (picked) said.textContent = `${nameOf(picked)}: now the place. Again, and they stay where they are.`;
    else if (field) said.textContent = `${nameOf(field)} stay where they are.`;
    if (field) board.querySelector(`[data-place="${field.name}"]`).focus();
  });
  board.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button.place:not(.free)");
    if (button && event.isPrimary) drag = { button, x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moves && Math.hypot(x, y) < 6) return;
    drag.moves = true;
    drag.button.classList.add("dragged");
    drag.button.style.translate = `${x}px ${y}px`;
  });
  addEventListener("pointerup", (event) => {
    const { button, moves } = drag ?? {};
    drag = null;
    if (!moves) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = board.contains(under) ? under.closest("[data-place]") ?? under.closest("[data-table]") : null;
    const field = fields.find((one) => one.name === button.dataset.place);
    picked = null;
    // The click that follows a mouse's way up would pick what was dropped.
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")));
    if (target && target !== button) move(field, target);
    else draw();
  });
  addEventListener("pointercancel", () => { if (drag) draw(); drag = null; });
  form.addEventListener("change", draw);
  said.textContent = "Drag a couple to its table, or tap it and then its place. The lists below say the same.";
  addEventListener("pageshow", draw);
})();
