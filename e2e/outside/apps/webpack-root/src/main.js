import "./main.css";
import picture from "./picture.svg";

const here = "/webpack-root/";
let root;
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of webpack-root. ${more}` : "";
};
const pictureOf = (src) =>
  new Promise((done, fail) => {
    const picture = Object.assign(document.createElement("img"), { alt: "", onload: done, onerror: fail });
    picture.src = src;
  });
const answerOf = (worker) =>
  new Promise((done, fail) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = () => fail(new Error("The worker does not start."));
    worker.postMessage(4);
  }).finally(() => worker.terminate());
const equal = (found, wanted) => {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
};
export async function bootstrap() {}
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("webpack-root fails in mount");
  await pictureOf(picture);
  equal(await answerOf(new Worker(new URL("./worker.js", import.meta.url))), 12);
  root = domElement;
  const title = Object.assign(document.createElement("h2"), { className: "webpack-root-title", textContent: "webpack-root" });
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("webpack-root fails after mount");
  };
  root.append(title, link, button, document.createElement("p"));
  addEventListener("popstate", draw);
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
}
