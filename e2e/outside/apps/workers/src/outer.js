// Asks another worker, and reads a file beside itself.
import address from "./data.json?url&no-inline";
onmessage = async ({ data }) => {
  const inner = new Worker(new URL("./sums.js", import.meta.url), { type: "module" });
  const { status } = await fetch(address);
  inner.onmessage = ({ data: sum }) => postMessage(status === 200 ? sum : status);
  inner.postMessage(data);
};
