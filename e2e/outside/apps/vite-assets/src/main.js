import "./main.css";
import init from "./add.wasm?init";
import data from "./data.json";
import picture from "./picture.svg?no-inline";
import InlineWorker from "./worker.js?worker&inline";

const here = "/vite-assets/";
let root;
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import(`./pages/${location.pathname.split("/").pop()}.js`) : {};
  root.querySelector("p").textContent = isDetails ? `Details of vite-assets. ${more}` : "";
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
  if (location.search === "?fault=mount") throw new Error("vite-assets fails in mount");
  equal(data.n, 7);
  await pictureOf(picture);
  const { exports } = await init();
  equal(exports.add(2, 3), 5);
  equal(await answerOf(new Worker(new URL("./worker.js", import.meta.url), { type: "module" })), 5);
  equal(await answerOf(new InlineWorker()), 5);
  root = domElement;
  const title = Object.assign(document.createElement("h2"), { className: "vite-assets-title", textContent: "vite-assets" });
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("vite-assets fails after mount");
  };
  root.append(title, link, button, document.createElement("p"));
  addEventListener("popstate", draw);
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
}
