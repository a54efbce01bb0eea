import { createServer } from "node:http";

const source = (name) =>
  `System.register([], function (e) { return { setters: [], execute: function () { e({ mount: async () => {}, unmount: async () => {} }); /* ${name} */ } }; });`;

/** A tenant's CDN: every `/{name}.js` is a valid application whose bytes differ by name. */
export async function startModuleOrigin() {
  const server = createServer(({ url }, response) => {
    const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript" };
    if (/^\/[\w.-]+\.js$/.test(url)) response.writeHead(200, headers).end(source(url));
    else response.writeHead(404, headers).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
