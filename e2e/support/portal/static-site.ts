import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, normalize, resolve } from "node:path";
import { mediaTypeOf } from "../../../scripts/lib/media-types.mjs";
import { listen } from "../listen.ts";
import { forward } from "./forward.ts";
import { port as portalPort, secrets } from "./portal.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Exports a tenant's page and serves it as a static host would: files, `/api` forwarded, `404.html` otherwise. */
export async function serveExport(tenant: string, environment: string) {
  const folder = mkdtempSync(join(tmpdir(), "portico-export-"));
  const program = join(root, "portal-server/dist/export-main.js");
  const env = { ...process.env, PORT: portalPort, DATA_DIR: process.env.E2E_DATA_DIR, ...secrets };
  execFileSync(process.execPath, [program, "--tenant", tenant, "--environment", environment, "--out", folder], { env });
  const server = createServer((incoming, outgoing) => {
    const path = decodeURIComponent((incoming.url ?? "/").split("?")[0] ?? "/");
    if (path.startsWith("/api/")) {
      return forward(incoming, outgoing);
    }
    const wanted = join(folder, normalize(path));
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, "404.html");
    outgoing.writeHead(200, { "content-type": mediaTypeOf(file) });
    return createReadStream(file).pipe(outgoing);
  });
  const { port, close } = await listen(server);
  return {
    origin: `http://${tenant}.localhost:${port}`,
    close() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
