import "./main.css";
const here = "/webpack-nested/";
let root;
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of webpack-nested. ${more}` : "";
};
export async function bootstrap() {}
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("webpack-nested fails in mount");
  root = domElement;
  const title = Object.assign(document.createElement("h2"), { textContent: "webpack-nested" });
  title.className = "webpack-nested-title";
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("webpack-nested fails after mount");
  };
  root.append(title, link, button, document.createElement("p"));
  addEventListener("popstate", draw);
  
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
}
