import "./main.css";
const here = "/page-webpack/";
const root = document.getElementById("root");
if (location.search === "?fault=mount") throw new Error("page-webpack fails in mount");
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of page-webpack. ${more}` : "";
};
const title = Object.assign(document.createElement("h2"), { textContent: "page-webpack" });
const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
link.onclick = (event) => {
  event.preventDefault();
  history.pushState({}, "", link.href);
  draw();
};
const button = Object.assign(document.createElement("button"), { textContent: "Break" });
button.onclick = () => {
  throw new Error("page-webpack fails after mount");
};
root.append(title, link, button, document.createElement("p"));
addEventListener("popstate", draw);
draw();
