import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { StartError } from "../../platform/config/start-error.ts";
import type { Build } from "../modules/checkout-builds.ts";
import { moduleFiles } from "../modules/module-files.ts";
import { createModuleStore } from "../modules/module-store.ts";

export interface DemoCdn {
  /** The origin for browsers, e.g. `http://cdn.globex.localhost:9001`. */
  origin: string;
  deploy(build: Build): Promise<void>;
  close(): Promise<void>;
}

/**
 * The demo's CDN of globex: a second origin that serves only the builds of that tenant, with CORS and immutable caching
 * like a real CDN.
 * @throws StartError when it cannot listen on `CDN_PORT`
 */
export async function startDemoCdn({
  host,
  cdnPort,
  dataDir,
}: Pick<Config, "host" | "cdnPort" | "dataDir">): Promise<DemoCdn> {
  const root = join(dataDir, "cdn");
  mkdirSync(root, { recursive: true });
  const store = createModuleStore(root);
  const app = Fastify({ forceCloseConnections: "idle" });
  await app.register(moduleFiles, { store, stable: () => new Map() });
  try {
    await app.listen({ host, port: cdnPort });
  } catch {
    throw new StartError(
      `Port ${cdnPort} on ${host}, for the demo's second origin, is in use; choose another CDN_PORT.`,
    );
  }
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : cdnPort;
  return {
    origin: `http://cdn.globex.localhost:${port}`,
    async deploy(build) {
      await store.deploy(build);
      await writeFile(join(root, build.folder, "manifest.json"), JSON.stringify(build.manifest));
    },
    close: () => app.close(),
  };
}
