import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePorts } from "../../../scripts/lib/free-ports.mjs";
import { startCrowd } from "../crowd/crowd.mjs";
import { startLivePortal } from "./live-portal.mjs";
import { addNotifications, addTenants, makeCredential, runCommand } from "./stage-database.mjs";

const root = resolve(import.meta.dirname, "../../..");
const allRights = ["--role", "admin", "--environment", "development", "--scope", "*"];

/** Measures on a stage, which ends with the measurement. */
export async function onStage(measure) {
  const stage = await openStage();
  try {
    return await measure(stage);
  } finally {
    await stage.close();
  }
}

/**
 * A separate portal for one measurement, with a credential of the tickets application and one of the registry.
 * `close()` ends everything that it started.
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
  // Only one process at a time can open the embedded database, so the credentials are created between two starts.
  await (await startPortal()).stop();
  const credential = makeCredential(dataDir, ["app", "credential", "acme", "tickets"]);
  const registry = makeCredential(dataDir, ["registry", "credential", "bench", ...allRights]);
  return {
    port,
    dataDir,
    startPortal,
    openCrowd: () => {
      const crowd = startCrowd();
      closings.push(crowd.close);
      return crowd;
    },
    // Call these three before the portal starts: only one process at a time can open the embedded database.
    addNotifications: (email, amount) => addNotifications(dataDir, email, amount),
    addTenants: (amount, origin, applications) => addTenants(dataDir, amount, origin, applications),
    allowOrigin: (scope, origin) => runCommand(dataDir, ["origin", "add", scope, origin]),
    send: (title, email, more = {}) => send({ port, credential }, { title, emails: [email], ...more }),
    publish: openPublisher({ port, credential: registry }),
    async close() {
      for (const close of closings.reverse()) await close();
    },
  };
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

const clock = () => performance.timeOrigin + performance.now();

/**
 * Publishes over HTTP as a pipeline does.
 * @returns `publish(scope, changes)`: the number of the new release, and the start and end of the call in milliseconds
 *   since 1970
 */
function openPublisher({ port, credential }) {
  return async function publish(scope, changes) {
    const began = clock();
    const answer = await fetch(`http://127.0.0.1:${port}/api/registry/releases`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${credential}`, "if-match": "*" },
      body: JSON.stringify({ environment: "development", scope, changes, reason: "Measured" }),
    });
    const text = await answer.text();
    const answered = clock();
    if (answer.status !== 201) throw new Error(`Publishing for ${scope} answered ${answer.status}: ${text}`);
    return { release: JSON.parse(text).release.id, began, answered };
  };
}
