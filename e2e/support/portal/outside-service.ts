import { createServer } from "node:http";
import { listen } from "../listen.ts";

const files: Record<string, { type: string; text: string }> = {
  "/api.json": { type: "application/json", text: '{"title":"From its own API"}' },
  "/picture.svg": { type: "image/svg+xml", text: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
  // A request is proof enough: the policy blocks a refused file before its request.
  "/font.woff2": { type: "font/woff2", text: "" },
  "/v3/widget.js": { type: "text/javascript", text: 'globalThis.widget = "widget";' },
  "/frame.html": { type: "text/html", text: '<!doctype html><script>parent.postMessage("framed", "*")</script>' },
};

/** The service of an outside application, on an origin of its own: an API, a picture, a font and a page for a frame. */
export async function openOutsideService() {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://service.invalid");
    const file = files[pathname];
    requested.push(pathname);
    response.writeHead(file ? 200 : 404, {
      "content-type": file?.type ?? "text/plain",
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
    });
    response.end(file?.text);
  });
  const { port, close } = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    /** The paths that the service received. */
    requested,
    /** The needs of an application that uses all of the service. */
    needs: [`connect:${origin}`, `img:${origin}`, `font:${origin}`, `frame:${origin}`],
    close,
  };
}

/** An ES module that uses all of the service, and lists the parts that have worked. */
export const needingApplication = (service: string) => `let root;
const works = (name) => root.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent: name }));
export async function mount({ domElement }) {
  root = domElement;
  root.append(Object.assign(document.createElement("h1"), { textContent: "Needs" }), document.createElement("ul"));
  addEventListener("message", ({ origin, data }) => origin === "${service}" && data === "framed" && works("frame"));
  fetch("${service}/api.json").then((response) => response.json()).then(() => works("api"), () => {});
  const picture = Object.assign(new Image(), { src: "${service}/picture.svg", alt: "", onload: () => works("picture") });
  new FontFace("Own", 'url("${service}/font.woff2")').load().catch(() => {});
  root.append(picture, Object.assign(document.createElement("iframe"), { src: "${service}/frame.html", title: "Own" }));
}
export async function unmount() { root.replaceChildren(); }`;

/**
 * An ES module with a script of the service, like one for a map or a payment, and with text as code. Its heading names
 * the parts that have run.
 */
export const scriptedApplication = (service: string) => `export async function mount({ domElement }) {
  const heading = document.createElement("h1");
  const show = (widget) => {
    let made = "no code";
    try { made = new Function("return 'code'")(); } catch {}
    heading.textContent = widget + ", " + made;
  };
  const script = document.createElement("script");
  Object.assign(script, { onload: () => show(globalThis.widget), onerror: () => show("no widget") });
  domElement.append(heading);
  try { script.src = "${service}/v3/widget.js"; document.head.append(script); } catch { show("no widget"); }
}
export async function unmount() {}`;
