import { serveTests } from "./serve-tests.ts";

const lifecycles = "bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}";
const moduleText = (text: string) =>
  `System.register([], function (e) { return { setters: [], execute: function () { e({ ${lifecycles} }); /* ${text} */ } }; });`;

/** Serves a tenant's CDN outside the portal, with `tickets.1.js`, `tickets.2.js` and so on, `tickets.css`, `element.js`, and nothing else. */
export const serveModuleCdn = () =>
  serveTests((request, response) => {
    const isStyle = request.url === "/tickets.css";
    const found = isStyle || /^\/(tickets\.\d|element)\.js$/.test(request.url ?? "");
    const type = isStyle ? "text/css" : "text/javascript";
    response.writeHead(found ? 200 : 404, { "access-control-allow-origin": "*", "content-type": type });
    response.end(isStyle ? "p{}" : found ? moduleText(request.url ?? "") : "");
  });
