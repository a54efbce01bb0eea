import { createServer } from "node:http";
import { listen } from "../listen.ts";

/** A page of the site, adapted for the portal by its team: the script of docs/builds.md, and its own routing. */
const page = (portal: string) => `<!doctype html>
<meta charset="utf-8">
<title>Legacy</title>
<h1></h1>
<p id="context"></p>
<a href="/portal/orders">Orders</a>
<script>
  const portals = ["${portal}"];
  const send = (message) => portals.forEach((portal) => parent.postMessage(message, portal));
  const here = () => location.pathname + location.search + location.hash;
  const draw = () => { document.querySelector("h1").textContent = "Legacy " + here(); };
  const show = (path) => { history.replaceState({}, "", path); draw(); };
  const report = () => send({ type: "portico:location", path: here() });
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || !portals.includes(origin)) return;
    if (data.type === "portico:context") document.querySelector("#context").textContent = data.language + " " + data.theme;
    if (data.type === "portico:navigate") show(data.path);
  });
  addEventListener("popstate", () => { draw(); report(); });
  document.querySelector("a").addEventListener("click", (event) => {
    event.preventDefault();
    history.pushState({}, "", event.target.href);
    draw();
    report();
    send({ type: "portico:title", title: "Orders" });
  });
  draw();
  send({ type: "portico:ready", path: here() });
</script>`;

/** A site on another origin than the portal, with one page for every address below `/portal`. */
export async function openLegacySite() {
  let portal = "";
  let isDown = false;
  const requests: { path: string; headers: Record<string, string | string[] | undefined> }[] = [];
  const server = createServer((request, response) => {
    const { url: path = "/", headers } = request;
    requests.push({ path, headers });
    const isThere = path.startsWith("/portal") && !isDown;
    response.writeHead(isThere ? 200 : 503, { "content-type": "text/html" });
    response.end(isThere ? page(portal) : "<!doctype html><title>Down</title>Down");
  });
  const { port, close } = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    /** The portal whose messages the site accepts. */
    accept(origin: string): void {
      portal = origin;
    },
    fail(down: boolean): void {
      isDown = down;
    },
    close,
  };
}
