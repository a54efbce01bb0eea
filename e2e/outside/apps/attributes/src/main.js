import sheet from "./main.css" with { type: "css" };
import data from "./data.json" with { type: "json" };
const here = "/attributes/";
let root;
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of attributes. ${more}` : "";
};
export async function bootstrap() {}
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("attributes fails in mount");
  root = domElement;
  const title = Object.assign(document.createElement("h2"), { textContent: "attributes" });
  title.className = "attributes-title";
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("attributes fails after mount");
  };
  root.append(title, link, button, document.createElement("p"));
  addEventListener("popstate", draw);
  document.adoptedStyleSheets.push(sheet); root.append(String(data.n));
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
}
