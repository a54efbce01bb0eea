import { randomBytes } from "node:crypto";
import { tenants } from "../platform/db/tenant-table.ts";
import { seedDemo } from "../samples/demo/seed-demo.ts";
import { openTestApp, type TestApp } from "./open-test-app.ts";
import { userOf } from "./test-accounts.ts";

/** Opens the whole application with the demo's tenants, users, tickets and assets, and the tenants' first signing keys. */
export async function openDemoApp(options: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  const portal = await openTestApp(options);
  await portal.db.delete(tenants);
  await seedDemo(portal.db, portal.clock.now());
  for (const { domain } of await portal.db.select().from(tenants)) await portal.services.signingKeys.signing(domain);
  return portal;
}

export type Credentials = Awaited<ReturnType<typeof credentialsOf>>;

/** Everything that a signed-in user's browser can send. Opens a session without the slow check of a password. */
export async function credentialsOf({ services, db }: TestApp, email: string, tenant = "acme") {
  const user = await userOf({ db }, email, tenant);
  const { sessions, bearerTokens, xsrf } = services;
  const { session } = await sessions.open(tenant, user);
  const account = { id: user.id, tenant, email, name: user.name, session: session.id };
  const { tokens } = sessions.deps;
  return {
    tenant,
    email,
    session: session.id,
    access: await bearerTokens.issueAccess(account),
    refresh: tokens.refreshToken(session, 1),
    cookie: tokens.cookie(session),
    xsrf: xsrf.issue(tenant, session.id),
    /** The exchange token for one application. */
    appToken: (module: string) => bearerTokens.issueForApp(account, module, `http://${tenant}.localhost:9000`),
  };
}

/** Returns a random address for each caller, so that no limit per address applies. */
export function anyAddress(): string {
  return `10.${[...randomBytes(3)].join(".")}`;
}
