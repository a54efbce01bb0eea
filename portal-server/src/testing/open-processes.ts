import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openProvisioning } from "../operator/provisioning/open-provisioning.ts";
import { compileServer } from "./compile-server.ts";
import { fillDataFolder } from "./fill-data-folder.ts";
import { openTestDatabase } from "./open-test-database.ts";
import { type PortalProcess, startProcess } from "./portal-process.ts";
import { testPassword } from "./test-accounts.ts";

const shiftedClock = pathToFileURL(join(import.meta.dirname, "shifted-clock.mjs")).href;

/**
 * Adds the tenant `acme`, its application `tickets` and some users to a portal that is not running.
 * @returns the credential of tickets
 */
export async function provisionAcme(env: Record<string, string>, emails: string[]): Promise<string> {
  const portal = await openProvisioning(env);
  await portal.addTenant({ domain: "acme", name: "Acme", aliases: ["127.0.0.1"] });
  for (const email of emails) await portal.addUser({ tenant: "acme", email, name: "A person", password: testPassword });
  await portal.addApp({ tenant: "acme", module: "tickets", name: "Tickets" });
  const credential = await portal.addAppCredential({ tenant: "acme", module: "tickets", only: true });
  await portal.close();
  return credential;
}

/** Prepares a database and its environment for processes: any number on PostgreSQL, one at a time on the embedded one. */
export async function prepareDatabase() {
  compileServer();
  const dataDir = mkdtempSync(join(tmpdir(), "portico-processes-"));
  const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : undefined;
  const url = database?.connection.connectionString;
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url, TOKEN_SECRET: "t".repeat(32), ADMIN_TOKEN: "a".repeat(32) }),
  };
  if (url === undefined) await fillDataFolder(dataDir);
  const close = async () => {
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { env, dataDir, isShared: url !== undefined, close };
}

/** Prepares a database with the tenant `acme`, its application `tickets` and some users, and starts processes on it. */
export async function openProcesses(emails: string[]) {
  const { env, dataDir, isShared, close } = await prepareDatabase();
  const credential = await provisionAcme(env, emails);
  let started = 0;
  return {
    isShared,
    /** Starts a process on a simulated machine whose clock is `ahead` milliseconds fast; `shift` changes that. */
    async start(ahead = 0, more: Record<string, string> = {}): Promise<PortalProcess & { shift(ahead: number): void }> {
      started += 1;
      const file = join(dataDir, `clock-${started}`);
      const shift = (milliseconds: number) => writeFileSync(file, String(milliseconds));
      shift(ahead);
      return { ...(await startProcess({ ...env, CLOCK_SHIFT_FILE: file, ...more }, [shiftedClock])), shift };
    },
    /** Sends a notification to a user; returns its id if the process confirmed that it is stored. */
    async send(to: PortalProcess, email: string): Promise<string | undefined> {
      const body = { emails: [email], module: "tickets", title: "Title", body: "Body", redirect: "" };
      const headers = { authorization: `Bearer ${credential}` };
      const { status, json } = await to.call({ method: "POST", path: "/api/notifications", headers, body });
      return status === 202 ? (json as { ids: string[] }).ids[0] : undefined;
    },
    close,
  };
}
