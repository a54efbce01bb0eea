import { clear, element, show } from "./page.js";

export async function bootstrap() {}
export async function mount({ domElement }) {
  await show(domElement, element("h2", { textContent: "rollup-system", style: "color: rgb(20, 90, 140)" }));
  domElement.append(element("img", { src: new URL("./picture.svg", import.meta.url).href, alt: "picture" }));
}
export async function unmount() {
  clear();
}
