// A control for the shell page: a bare HTTP server whose response is always one page of a portal, headers and bytes.
// `node bare-server.mjs {port} {host}` of the portal; sends its own port to its parent.
import { createServer, get } from "node:http";

const [, , portal, host] = process.argv;
const asked = { host, accept: "text/html", "accept-encoding": "gzip, br" };
get({ host: "127.0.0.1", port: portal, path: "/signin", headers: asked }, async (page) => {
  const body = Buffer.concat(await page.toArray());
  const { date, connection, "keep-alive": _, ...headers } = page.headers;
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
});
