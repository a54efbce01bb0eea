import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileServer } from "../../testing/compile-server.ts";
import { type FaultProxy, startFaultProxy } from "../../testing/fault-proxy.ts";
import { provisionAcme } from "../../testing/open-processes.ts";
import { loadThroughOutage, type OutageFigures } from "../../testing/outage-load.ts";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";
import { type Primary, type RealPostgres, startRealPostgres } from "../../testing/real-postgres.ts";

// OUTAGE_SECONDS and OUTAGE_RATE shorten it: LONG_TESTS=1 OUTAGE_SECONDS=5 npx jest postgres-outages
const seconds = Number(process.env.OUTAGE_SECONDS ?? 30);
const perSecond = Number(process.env.OUTAGE_RATE ?? 500);
const email = "ana@acme.test";
jest.setTimeout(600_000);

let primary: Primary;
let proxy: FaultProxy;
let portal: PortalProcess;
let dataDir: string;
let credential: string;
beforeEach(async () => {
  compileServer();
  primary = await startRealPostgres();
  proxy = await startFaultProxy(primary.port);
  const url = new URL(primary.database("portal"));
  url.port = String(proxy.port);
  dataDir = mkdtempSync(join(tmpdir(), "portico-outages-"));
  const secrets = { TOKEN_SECRET: "t".repeat(32), ADMIN_TOKEN: "a".repeat(32) };
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    SEND_PER_MINUTE: "60000",
    API_PER_MINUTE: "1000000",
    ...secrets,
  };
  credential = await provisionAcme(env, [email]);
  portal = await startProcess(env);
});
afterEach(async () => {
  await portal.stop();
  proxy.close();
  await primary.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const load = (begin: () => void | Promise<void>, end: () => void | Promise<void>) =>
  loadThroughOutage({ portal, email, credential, perSecond, begin, end, seconds });

function expectNoDelayOrLoss(name: string, figures: OutageFigures): void {
  process.stderr.write(`R5 ${JSON.stringify({ name, seconds, perSecond, ...figures })}\n`);
  expect(figures).toMatchObject({ withoutRetryAfter: 0, unsettled: 0, lost: 0 });
  expect(Object.keys(figures.during).filter((status) => !["200", "202", "503"].includes(status))).toEqual([]);
  expect(figures.during["503"]).toBeGreaterThan(0);
  expect(figures.slowestMs).toBeLessThanOrEqual(2_000);
  expect(figures.recoveredAfterMs).toBeLessThanOrEqual(5_000);
}

it("answers 503 within 2 s while PostgreSQL is frozen, and recovers within 5 s (R5)", async () => {
  expectNoDelayOrLoss(
    "frozen",
    await load(
      () => primary.freeze(),
      () => primary.thaw(),
    ),
  );
});

it("answers 503 within 2 s while PostgreSQL is killed, and loses no acknowledged write (R5)", async () => {
  expectNoDelayOrLoss(
    "killed",
    await load(
      () => primary.kill(),
      () => primary.restart(),
    ),
  );
});

it("answers 503 within 2 s while every packet is dropped, and recovers within 5 s (R5)", async () => {
  expectNoDelayOrLoss(
    "swallowed",
    await load(
      () => proxy.drop(),
      () => proxy.pass(),
    ),
  );
});

it("continues on a promoted standby with every acknowledged write (R5)", async () => {
  const standby: RealPostgres & { promote(): void } = await primary.replica();
  const failOver = () => {
    standby.promote();
    proxy.redirectTo(standby.port);
  };
  expectNoDelayOrLoss("failover", await load(() => primary.kill(), failOver));
  await portal.stop();
  await standby.stop();
});
