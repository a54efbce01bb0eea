import "./main.css";
const here = "/webpack-umd/";
let root;
const workerAnswers = () =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    worker.onmessage = ({ data }) => (data === 12 ? done() : fail(new Error(data)));
    worker.onerror = () => fail(new Error("The worker does not start."));
    worker.postMessage(4);
  });
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of webpack-umd. ${more}` : "";
};
export async function bootstrap() {}
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("webpack-umd fails in mount");
  await workerAnswers();
  root = domElement;
  const title = Object.assign(document.createElement("h2"), { textContent: "webpack-umd" });
  title.className = "webpack-umd-title";
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("webpack-umd fails after mount");
  };
  root.append(title, link, button, document.createElement("p"));
  addEventListener("popstate", draw);
  
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
}
