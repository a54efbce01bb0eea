
const here = "/rollup-amd/";
let root;
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of rollup-amd. ${more}` : "";
};
export async function bootstrap() {}
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("rollup-amd fails in mount");
  root = domElement;
  const title = Object.assign(document.createElement("h2"), { textContent: "rollup-amd" });
  title.style.color = "rgb(20, 90, 140)";
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("rollup-amd fails after mount");
  };
  root.append(title, link, button, document.createElement("p"));
  addEventListener("popstate", draw);
  const picture = Object.assign(document.createElement("img"), { src: new URL("./picture.svg", import.meta.url).href, alt: "picture" });
  root.append(picture);
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
}
