// Needs the binaries of PostgreSQL, as every suite that runs with TEST_DATABASE_URL does.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProvisioning } from "../../operator/provisioning/open-provisioning.ts";
import { compileServer } from "../../testing/compile-server.ts";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";
import { type Primary, startRealPostgres } from "../../testing/real-postgres.ts";

jest.setTimeout(600_000);

let primary: Primary;
let dataDir: string;
let env: Record<string, string>;
beforeAll(async () => {
  compileServer();
  primary = await startRealPostgres();
  dataDir = mkdtempSync(join(tmpdir(), "portico-restarts-"));
  const secrets = { TOKEN_SECRET: "t".repeat(32), ADMIN_TOKEN: "a".repeat(32) };
  env = { DATA_DIR: dataDir, DATABASE_URL: primary.database("portal"), API_PER_MINUTE: "1000000", ...secrets };
  const setUp = await openProvisioning(env);
  await setUp.addTenant({ domain: "acme", name: "Acme" });
  await setUp.close();
});
afterAll(async () => {
  await primary.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const restart = async () => {
  await primary.shutDown();
  await primary.restart();
};

/** Resolves once the portal reaches its database again. */
async function untilReady(portal: PortalProcess): Promise<void> {
  const ready = () => portal.call({ method: "GET", path: "/readyz" }).then(({ status }) => status);
  for (let status = await ready(); status !== 200; status = await ready()) expect(status).toBe(503);
}

it("continues through restarts of PostgreSQL, idle and under load", async () => {
  const portal = await startProcess(env);
  await restart();
  await untilReady(portal);
  const statuses = new Set<number>();
  let isOver = false;
  const caller = async () => {
    while (!isOver) statuses.add((await portal.call({ method: "GET", path: "/api/apps/client" })).status);
  };
  const callers = Array.from({ length: 20 }, caller);
  for (let round = 0; round < 5; round++) {
    await restart();
    await untilReady(portal);
  }
  isOver = true;
  await Promise.all(callers);
  expect([...statuses].sort()).toEqual([200, 503]);
  await portal.stop();
});

it("starts while PostgreSQL restarts", async () => {
  const starting = startProcess(env);
  starting.catch(() => {});
  for (let round = 0; round < 8; round++) await restart();
  const portal = await starting;
  await untilReady(portal);
  await portal.stop();
});
