import "./main.css";
import { clear, show } from "./page.js";

const workerAnswers = () =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    worker.onmessage = ({ data }) => (data === 12 ? done() : fail(new Error(data)));
    worker.onerror = () => fail(new Error("The worker does not start."));
    worker.postMessage(4);
  });
export async function bootstrap() {}
export async function mount({ domElement }) {
  await workerAnswers();
  await show(domElement);
}
export async function unmount() {
  clear();
}
