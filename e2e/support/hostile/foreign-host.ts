import { createServer } from "node:http";
import { listen } from "../listen.ts";

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
