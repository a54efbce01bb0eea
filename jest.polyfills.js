// Functions that React Router 7 and the streams need and jsdom 26 lacks.
import { TextDecoder, TextEncoder } from "node:util";
import { deserialize, serialize } from "node:v8";

Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.structuredClone ??= (value) => deserialize(serialize(value));

// Browsers have it on https and localhost only, and the portal runs on plain http too.
delete globalThis.Crypto.prototype.randomUUID;

// The top layer: jsdom 26 has neither modal dialogs nor popovers. These fakes open, close and fire the events.
const shown = new WeakSet();
const setShown = (element, show, event) => {
  const [oldState, newState] = show ? ["closed", "open"] : ["open", "closed"];
  const fire = (type) => element.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
  fire("beforetoggle");
  if (show) shown.add(element);
  else shown.delete(element);
  element.toggleAttribute("data-top-layer", show);
  if (show) element.querySelector("[autofocus]")?.focus();
  fire("toggle");
  if (event) fire(event);
};

Object.assign(HTMLElement.prototype, {
  showPopover() {
    if (!shown.has(this)) setShown(this, true);
  },
  hidePopover() {
    if (shown.has(this)) setShown(this, false);
  },
});

Object.assign(HTMLDialogElement.prototype, {
  showModal() {
    this.open = true;
    setShown(this, true);
  },
  close() {
    if (!this.open) return;
    this.open = false;
    setShown(this, false, "close");
  },
});

const matches = Element.prototype.matches;
Element.prototype.matches = function (selector) {
  if (selector === ":modal") return shown.has(this) && this.open === true;
  return selector === ":popover-open" ? shown.has(this) && !this.open : matches.call(this, selector);
};

const querySelector = Document.prototype.querySelector;
Document.prototype.querySelector = function (selector) {
  const [, element, state] = /^(dialog)(:modal|:popover-open)$/.exec(selector) ?? [];
  if (!state) return querySelector.call(this, selector);
  return [...this.querySelectorAll(element)].find((each) => each.matches(state)) ?? null;
};

document.addEventListener("click", (event) => {
  const id = event.target.closest?.("[popovertarget]")?.getAttribute("popovertarget");
  const panel = id && document.getElementById(id);
  if (panel && !event.defaultPrevented) setShown(panel, !shown.has(panel));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const panel = [...document.querySelectorAll("dialog[open], [popover=auto]")].findLast((each) => shown.has(each));
  if (panel?.open) panel.close();
  else panel?.hidePopover();
});

const hidden = document.createElement("style");
hidden.textContent =
  "[popover]:not([data-top-layer]), dialog:not([data-top-layer]) { display: none } dialog[data-top-layer] { display: block }";
document.head.append(hidden);

Element.prototype.scrollIntoView ??= () => {};

window.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
});

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
