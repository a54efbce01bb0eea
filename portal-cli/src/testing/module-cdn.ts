import { createServer } from "node:http";

const lifecycles = "bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}";
const moduleText = (text: string) =>
  `System.register([], function (e) { return { setters: [], execute: function () { e({ ${lifecycles} }); /* ${text} */ } }; });`;

/** Starts a tenant's CDN outside the portal, with `tickets.1.js`, `tickets.2.js` and so on, `tickets.css`, `element.js`, and nothing else. */
export async function startModuleCdn() {
  const server = createServer((request, response) => {
    const isStyle = request.url === "/tickets.css";
    const found = isStyle || /^\/(tickets\.\d|element)\.js$/.test(request.url ?? "");
    const type = isStyle ? "text/css" : "text/javascript";
    response.writeHead(found ? 200 : 404, { "access-control-allow-origin": "*", "content-type": type });
    response.end(isStyle ? "p{}" : found ? moduleText(request.url ?? "") : "");
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return { origin, close: () => server.close() };
}
