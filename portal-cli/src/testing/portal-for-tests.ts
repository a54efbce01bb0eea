import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProvisioning } from "@portico/portal-server/provisioning";
import { fillDataFolder } from "@portico/portal-server/testing/fill-data-folder";
import { remoteRegistry } from "../registry/remote-registry.ts";
import { listeningRegistry } from "./listening-registry.ts";
import { runWords } from "./run-words.ts";

interface Settings {
  /** From which the tenant's modules may come; called when the first hooks have run. */
  origin?: () => string;
  env?: Record<string, string>;
}

/** A portal with one tenant, and its registry as a running portal serves it, for all tests of a file. */
export function portalForTests(tenant: string, { origin, env: more }: Settings = {}) {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), "portico-portal-")), REGISTRY_ALLOW_LOOPBACK: "1", ...more };
  const registry = {} as Awaited<ReturnType<typeof listeningRegistry>>;
  const start = async () => void Object.assign(registry, await listeningRegistry(env));
  beforeAll(async () => {
    await fillDataFolder(env.DATA_DIR);
    const portal = await openProvisioning(env);
    await portal.addTenant({ domain: tenant, name: tenant });
    if (origin) await portal.addOrigin(tenant, origin());
    await portal.close();
    await start();
  });
  afterAll(async () => {
    await registry.close();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  });
  const openRegistry = async () => remoteRegistry(registry.url, "portico_registry_x");
  /** Runs the words of a line. */
  const run = (line: string) => runWords(line.split(" "), { openRegistry });
  return { env, registry, start, openRegistry, run };
}
