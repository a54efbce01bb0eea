import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { password } from "../api/accounts.ts";
import { credentialIn, portico } from "./portico.ts";
import { startServer } from "./start-server.ts";

interface Provisioned {
  tenant: string;
  email: string;
  /** The credential of an application's back end, to send notifications. */
  credential: string;
  /** The credential that publishes releases of the tenant. */
  publisher: string;
}

/** A tenant's public values for push, of a provider that does not exist. */
const pushConfig = {
  apiKey: "key",
  authDomain: "portal.test",
  projectId: "p",
  storageBucket: "portal.test",
  messagingSenderId: "1",
  appId: "1:1:web:1",
  vapidKey: "BNQ0wXnYIl0pDPQrAuLIP4mH7Y9gPZ2KX9nkv7bYI0MJ8Vq3Tm5u0jMwd5m0pmaMQ6a6lEb2dXJf1oSgkZyHq1A",
};

/**
 * Fills the data folder of a separate portal: a tenant with push, a user, an application and two credentials.
 *
 * A new database and the calls of the command line take seconds of processor time, so the first portal of a test run
 * makes a template and every portal gets a copy.
 */
export async function copyProvisioned(folder: string): Promise<Provisioned> {
  const template = `${process.env.E2E_DATA_DIR}-provisioned`;
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(join(template, "data"), folder, { recursive: true });
  return JSON.parse(readFileSync(join(template, "provisioned.json"), "utf8"));
}

/** Of two workers that make the template at the same time, the first one's is kept. */
async function makeTemplate(template: string): Promise<void> {
  mkdirSync(dirname(template), { recursive: true });
  const draft = mkdtempSync(`${template}-`);
  const data = join(draft, "data");
  mkdirSync(data);
  writeFileSync(join(draft, "provisioned.json"), JSON.stringify(await provision(data, join(draft, "push.json"))));
  try {
    renameSync(draft, template);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
}

async function provision(folder: string, pushFile: string): Promise<Provisioned> {
  const { PATH = "" } = process.env;
  // The command line works on the running portal, so one process opens the database, once.
  const place = { PORT: "0", CDN_PORT: "0", DATA_DIR: folder, PORTAL_ENV: "development" };
  const { end } = await startServer({ PATH, ...place });
  try {
    return provisionAt({ DATA_DIR: folder }, pushFile);
  } finally {
    await end();
  }
}

function provisionAt(at: { DATA_DIR: string }, pushFile: string): Provisioned {
  const tenant = "acme";
  const email = "ana@acme.test";
  writeFileSync(pushFile, JSON.stringify(pushConfig));
  portico(at, ["tenant", "add", tenant, "--name", "Acme"]);
  portico(at, ["user", "add", tenant, email, "--name", "Ana Souza"], `${password}\n`);
  portico(at, ["app", "add", tenant, "tickets", "--name", "Chamados"]);
  portico(at, ["tenant", "push", tenant, "--file", pushFile]);
  const publisher = ["registry", "credential", "separate", "--role", "publish", "--environment", "development"];
  return {
    tenant,
    email,
    credential: credentialIn(portico(at, ["app", "credential", tenant, "tickets"])),
    publisher: portico(at, [...publisher, "--scope", tenant]).match(/portico_registry_\S+/)?.[0] ?? "",
  };
}
