import "./main.css";
import { clear, show } from "./page.js";
import picture from "./picture.svg";

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
  await pictureOf(picture);
  equal(await answerOf(new Worker(new URL("./worker.js", import.meta.url))), 12);
  await show(domElement);
}
export async function unmount() {
  clear();
}
