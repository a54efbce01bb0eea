// The first page of a user's notifications by number of rows: users of several sizes in one database, measured in turn.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { freePorts } from "../../../scripts/lib/free-ports.mjs";
import { interleave, progress } from "../figures/interleave.mjs";
import { startLivePortal } from "../stage/live-portal.mjs";
import { signInOften } from "../stage/sign-in.mjs";
import { addReaders } from "../stage/stage-database.mjs";

const root = resolve(import.meta.dirname, "../../..");
const amounts = [1_000_000, 100_000, 10_000, 1_000];
const seconds = 3;

/**
 * Variant → one measurement for each run: `rate`, responses a second over four connections, `p50` and `p99` in milliseconds.
 * @param {string} [server] the address of a PostgreSQL server, which gets a database for this; without it, the embedded one
 */
export async function measureNotificationLists(runs, server) {
  const database = server && (await createDatabase(server));
  const dataDir = mkdtempSync(join(tmpdir(), "portico-lists-"));
  const closings = [async () => rmSync(dataDir, { recursive: true, force: true })];
  if (database) closings.push(database.drop);
  const [port, cdnPort] = await freePorts(2);
  const start = () => startLivePortal({ root, dataDir, port, cdnPort, settings: settingsOn(database) });
  try {
    await (await start()).stop();
    progress("adding rows");
    await addReaders(database?.address ?? dataDir, amounts);
    const portal = await start();
    closings.push(portal.stop);
    return await measureReaders(port, runs);
  } finally {
    for (const close of closings.reverse()) await close();
  }
}

async function measureReaders(port, runs) {
  const readers = {};
  for (const amount of amounts) {
    const [reader] = await signInOften(port, `rows-${amount}@acme.test`, 1);
    readers[`${amount.toLocaleString("en")} rows`] = reader;
  }
  for (const { token } of Object.values(readers)) await readLists(port, token);
  return interleave("GET /notifications", runs, readers, ({ token }) => readLists(port, token));
}

async function readLists(port, token) {
  const { latency, requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}/api/notifications`,
    headers: { authorization: `Bearer ${token}` },
    connections: 4,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} lists were no lists.`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

function settingsOn(database) {
  if (!database) return {};
  const [secret, admin] = database.secrets;
  return { DATABASE_URL: database.address, TOKEN_SECRET: secret, ADMIN_TOKEN: admin };
}

async function createDatabase(server) {
  const name = `bench_${randomBytes(4).toString("hex")}`;
  await run(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    secrets: [1, 2].map(() => randomBytes(32).toString("base64url")),
    drop: () => run(server, `drop database ${name} with (force)`),
  };
}

async function run(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
