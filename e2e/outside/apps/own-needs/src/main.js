import { clear, element, show } from "./page.js";

// Its data, picture, font and frame come from another origin than its code.
const data = new URL(".", import.meta.url);
data.hostname = "localhost";
const own = (file) => new URL(file, data).href;

export async function mount({ domElement }) {
  const { title } = await (await fetch(own("api.json"))).json();
  await show(domElement, element("h2", { textContent: title, style: "color: rgb(20, 90, 140)" }));
  const picture = element("img", { src: own("picture.svg"), alt: "", width: 24 });
  const frame = element("iframe", { src: own("frame.html"), title: "Frame" });
  const loaded = new Promise((done) => frame.addEventListener("load", done));
  domElement.append(picture, frame);
  await new FontFace("Own", `url(${own("font.woff2")})`).load();
  await Promise.all([picture.decode(), loaded]);
}
export async function unmount() {
  clear();
}
