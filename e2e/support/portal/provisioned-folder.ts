import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { password } from "../api/accounts.ts";
import { credentialIn, portico } from "./portico.ts";
import { startServer } from "./start-server.ts";
import { copyTemplate } from "./template-folder.ts";

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

/** Fills the data folder of a separate portal: a tenant with push, a user, an application and two credentials. */
export function copyProvisioned(folder: string): Promise<Provisioned> {
  return copyTemplate("provisioned", folder, async (data) => {
    const { PATH = "" } = process.env;
    // The command line works on the running portal, so one process opens the database, once.
    const place = { PORT: "0", CDN_PORT: "0", DATA_DIR: data, PORTAL_ENV: "development" };
    const { end } = await startServer({ PATH, ...place });
    try {
      return provisionAt({ DATA_DIR: data }, join(dirname(data), "push.json"));
    } finally {
      await end();
    }
  });
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
