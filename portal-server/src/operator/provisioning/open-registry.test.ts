import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../app.ts";
import { fillDataFolder } from "../../testing/fill-data-folder.ts";
import { openProvisioning } from "./open-provisioning.ts";
import { openRegistry } from "./open-registry.ts";

it("works for an operator of this machine with any PUBLIC_URL", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "portico-registry-"));
  const env = { DATA_DIR: dataDir, PUBLIC_URL: "https://*.portal.example", ALLOWED_DOMAINS: "portal.example" };
  await fillDataFolder(dataDir);
  const portal = await openProvisioning(env);
  await portal.addTenant({ domain: "acme", name: "Acme" });
  await portal.close();
  const registry = await openRegistry(env, { role: "read", environments: ["production"], scopes: ["acme"] }, buildApp);
  const call = { method: "GET", path: "/releases?environment=production&scope=acme", headers: {} } as const;
  expect((await registry.call(call)).status).toBe(200);
  await registry.close();
  rmSync(dataDir, { recursive: true, force: true });
});
