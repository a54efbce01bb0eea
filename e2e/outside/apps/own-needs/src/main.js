const here = "/own-needs/";
let root;
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of own-needs. ${more}` : "";
};
// Its data, picture, font and frame come from another origin than its code.
const data = new URL(".", import.meta.url);
data.hostname = "localhost";
const own = (file) => new URL(file, data).href;

export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("own-needs fails in mount");
  root = domElement;
  const { title: text } = await (await fetch(own("api.json"))).json();
  const title = Object.assign(document.createElement("h2"), { textContent: text });
  title.style.color = "rgb(20, 90, 140)";
  const picture = Object.assign(document.createElement("img"), { src: own("picture.svg"), alt: "", width: 24 });
  const frame = Object.assign(document.createElement("iframe"), { src: own("frame.html"), title: "Frame" });
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("own-needs fails after mount");
  };
  root.append(title, picture, frame, link, button, document.createElement("p"));
  await new FontFace("Own", `url(${own("font.woff2")})`).load();
  await Promise.all([picture.decode(), new Promise((loaded) => frame.addEventListener("load", loaded))]);
  addEventListener("popstate", draw);
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
}
