import "./outside-lit.js";

let element;
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("lit fails in mount");
  element = document.createElement("outside-lit");
  domElement.append(element);
}
export async function unmount() {
  element.remove();
}
