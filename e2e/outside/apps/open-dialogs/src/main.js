import "./main.css";
import { Modal } from "bootstrap";
import Toastify from "toastify-js";
import { clear, element, show } from "./page.js";

let modal;
export async function mount({ domElement }) {
  await show(domElement);
  const dialog = element("div", { className: "modal", tabIndex: -1 });
  dialog.append(element("div", { className: "modal-dialog" }));
  domElement.append(dialog);
  modal = new Modal(dialog);
  Toastify({ text: "A toast that stays", duration: -1, gravity: "bottom" }).showToast();
}
// A dialog is open when the application is left: its backdrop is in the body, which does not scroll, and nothing closes it.
export async function unmount() {
  modal.show();
  document.getElementById("portico").inert = true;
  clear();
}
