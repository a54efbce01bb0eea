import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { freePorts } from "../../scripts/lib/free-ports.mjs";
import { startCrowd } from "./crowd.mjs";
import { startLivePortal } from "./live-portal.mjs";

const root = resolve(import.meta.dirname, "../..");

/**
 * A portal of its own for one measurement, with a credential of the tickets application. Everything it started is
 * ended by `close()`.
 */
export async function openStage() {
  const dataDir = mkdtempSync(join(tmpdir(), "portico-live-"));
  const [port, cdnPort] = await freePorts(2);
  const closings = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const startPortal = async () => {
    const portal = await startLivePortal({ root, dataDir, port, cdnPort });
    closings.push(portal.stop);
    return portal;
  };
  // The embedded database has one user at a time: the credential is made between two starts.
  await (await startPortal()).stop();
  const credential = makeCredential(dataDir);
  return {
    port,
    startPortal,
    openCrowd: () => {
      const crowd = startCrowd();
      closings.push(crowd.close);
      return crowd;
    },
    /** Before the portal starts: the embedded database has one user at a time. */
    addNotifications: (email, amount) => addNotifications(dataDir, email, amount),
    send: (title, email, more = {}) => send({ port, credential }, { title, emails: [email], ...more }),
    async close() {
      for (const close of closings.reverse()) await close();
    },
  };
}

function makeCredential(dataDir) {
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", "portal-cli"], { cwd: root });
  const cli = join(root, "portal-cli/dist/main.js");
  const env = { ...process.env, DATA_DIR: dataDir };
  const said = execFileSync(process.execPath, [cli, "app", "credential", "acme", "tickets"], { env, encoding: "utf8" });
  const [found] = /portico_[\w-]{43}/.exec(said) ?? [];
  if (!found) throw new Error(`No credential in: ${said}`);
  return found;
}

async function addNotifications(dataDir, email, amount) {
  const db = await PGlite.create({ dataDir: join(dataDir, "database") });
  await db.query(
    `insert into notifications (id, tenant, user_id, module, title, body, redirect, created_at)
     select gen_random_uuid(), users.tenant, users.id, 'tickets', 'Ticket ' || number || ' was answered',
       repeat('The printer on the second floor works again. ', number % 5 + 1), '/tickets/' || number,
       timestamptz '2026-01-01' + number * interval '1 minute'
     from users, generate_series(1, $1::int) as number where users.tenant = 'acme' and users.email = $2`,
    [amount, email],
  );
  await db.close();
}

async function send({ port, credential }, message) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/notifications`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credential}` },
    body: JSON.stringify({ module: "tickets", body: "x".repeat(120), redirect: "", ...message }),
  });
  await answer.text();
  if (answer.status !== 202) throw new Error(`Sending answered ${answer.status}.`);
}
