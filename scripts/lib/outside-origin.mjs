// The origin of the outside applications: a static server with CORS, like a CDN. `POST /faults` breaks one of its
// files.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { mediaTypeOf } from "./media-types.mjs";

const cors = { "access-control-allow-origin": "*", "cache-control": "no-store" };

/** @param {Record<string, string>} folders name → folder, served below `/{name}/`. Builds may be added later. */
export async function startOutsideOrigin(folders) {
  // Path → "404", "500", "hang" or "bytes".
  let faults = {};
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://origin.invalid").pathname);
    if (request.method === "POST" && path === "/faults") {
      faults = await json(request);
      return response.writeHead(204).end();
    }
    const fault = faults[path];
    if (fault === "hang") return;
    if (fault === "404" || fault === "500") return response.writeHead(Number(fault), cors).end();
    const [, name = "", ...rest] = path.split("/");
    const file = Object.hasOwn(folders, name) && !rest.includes("..") ? join(folders[name], ...rest) : "";
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404, cors).end();
    response.writeHead(200, { ...cors, "content-type": mediaTypeOf(file) });
    if (fault === "bytes") response.write("/* other bytes */");
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
