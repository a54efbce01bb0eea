import "./main.css";
import { Modal } from "bootstrap";
import Toastify from "toastify-js";
const here = "/open-dialogs/";
let root;
let modal;
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of open-dialogs. ${more}` : "";
};
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("open-dialogs fails in mount");
  root = domElement;
  const link = make("a", { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = make("button", { textContent: "Break" });
  button.onclick = () => {
    throw new Error("open-dialogs fails after mount");
  };
  const dialog = make("div", { className: "modal", tabIndex: -1 }, make("div", { className: "modal-dialog" }));
  root.append(make("h2", { className: "open-dialogs-title", textContent: "open-dialogs" }), link, button, dialog, make("p"));
  modal = new Modal(dialog);
  addEventListener("popstate", draw);
  Toastify({ text: "A toast that stays", duration: -1, gravity: "bottom" }).showToast();
  await draw();
}
// A dialog is open when the application is left: its backdrop is in the body, which does not scroll, and nothing closes it.
export async function unmount() {
  removeEventListener("popstate", draw);
  modal.show();
  document.getElementById("portico").inert = true;
  root.replaceChildren();
}
