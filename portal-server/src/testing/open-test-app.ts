import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyServerOptions } from "fastify";
import { buildApp } from "../app.ts";
import { createProvisioning } from "../operator/provisioning/provisioning.ts";
import type { Config } from "../platform/config/config.ts";
import { tenants } from "../platform/db/tenant-table.ts";
import { beforeTests } from "./before-tests.ts";
import { openTestDatabase, type TestDatabase } from "./open-test-database.ts";

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

interface TestAppOptions {
  config?: Partial<Config>;
  logger?: FastifyServerOptions["logger"];
  /** Another test app's, to simulate two processes on one database. */
  database?: TestDatabase;
  /** Another test app's, to simulate two processes with the same time. */
  clock?: TestClock;
}

/** Opens the whole application on a fresh database with the tenants `acme` and `globex` and a settable clock. */
export async function openTestApp({
  config: changes,
  logger,
  database: shared,
  clock = testClock(),
}: TestAppOptions = {}) {
  const database = shared ?? (await openTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), "portico-data-"));
  const config = { ...testConfig(dataDir), ...changes };
  const { db } = database;
  if (!shared)
    await db.insert(tenants).values(["Acme", "Globex"].map((name) => ({ domain: name.toLowerCase(), name })));
  const { app, services } = await buildApp({ config, db, clock }, logger);
  /** What an operator does with the command line. */
  const operator = createProvisioning(db, clock, config.allowedDomains, { secrets: config.secrets });
  const close = async () => {
    await app.close();
    if (!shared) await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, services, operator, db, clock, config, database, close };
}

/** Opens one portal for all tests of a file. */
export const portalForTests = (options?: TestAppOptions) => beforeTests(() => openTestApp(options));

const testLimits = {
  livePerUser: 50,
  livePendingPerAddress: 500,
  maxConnections: 12_000,
  sendPerMinute: 600,
  tenantSendPerMinute: 6_000,
  registryPerMinute: 3_000,
  // A test clock does not advance, so these limits never refill.
  apiPerMinute: 1_000_000,
  tenantApiPerMinute: 1_000_000,
  sessionsPerUser: 100_000,
  ticketsPerDay: 100_000,
  signInsPerHour: 100_000,
  addressSignInsPerHour: 100_000,
} satisfies Partial<Config>;

function testConfig(dataDir: string): Config {
  return {
    host: "127.0.0.1",
    port: 0,
    dataDir,
    databaseUrl: undefined,
    brokerUrl: process.env.TEST_BROKER_URL,
    ...testLimits,
    auditDays: 400,
    passwordQueue: 100,
    publishMegabytes: 128,
    mailUrl: undefined,
    fcmUrl: "http://127.0.0.1:1",
    fcmCredentials: undefined,
    environment: "development",
    demo: false,
    samples: true,
    cdnPort: 0,
    trustProxy: false,
    publicUrl: undefined,
    apiDocs: true,
    allowedDomains: ["localhost", "portal.example"],
    artifactsUrl: undefined,
    securityContact: [],
    artifactQuota: 1_024 * 1024 * 1024,
    registryAllowLoopback: true,
    secrets: { token: "t".repeat(32), admin: "a".repeat(32) },
  };
}

type TestClock = ReturnType<typeof testClock>;

/** A clock that advances only when a test moves it. */
export function testClock() {
  let now = new Date("2026-03-02T09:00:00.000Z").getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
