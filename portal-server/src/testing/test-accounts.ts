import { hash } from "@node-rs/argon2";
import type { AppToken, SessionResponse } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import { createAccount } from "../identity/accounts/create-account.ts";
import { users } from "../identity/users/user-table.ts";
import type { TestApp } from "./open-test-app.ts";
import { type TestBrowser, testBrowser } from "./test-browser.ts";

export const testPassword = "correct-horse-battery";
// The cheapest parameters of argon2id. A hash contains its parameters; the portal's make each sign-in deliberately
// slow.
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

/** Creates an account with the password `testPassword`; returns its id. */
export async function addUser({ db, clock }: TestApp, email: string, tenant = "acme"): Promise<string> {
  passwordHash ??= hash(testPassword, cheap);
  const name = `Name of ${email}`;
  return createAccount(db, { tenant, email, name, passwordHash: await passwordHash, now: clock.now() });
}

/** The stored row of an account. */
export async function userOf({ db }: Pick<TestApp, "db">, email: string, tenant = "acme") {
  const isAccount = and(eq(users.tenant, tenant), eq(users.email, email));
  const [user] = await db.select().from(users).where(isAccount);
  if (!user) throw new Error(`There is no ${email}.`);
  return user;
}

export interface SignedIn {
  browser: TestBrowser;
  session: SessionResponse;
}

/** Signs an account in on a new browser, which then sends the access token. */
export async function signIn({ app }: TestApp, email: string, tenant = "acme"): Promise<SignedIn> {
  const browser = testBrowser(app, tenant);
  const response = await browser.post("/api/auth", { email, password: testPassword });
  if (response.statusCode !== 200) throw new Error(`Sign-in of ${email} was answered ${response.body}`);
  const session: SessionResponse = response.json();
  browser.authorize(session.access_token);
  return { browser, session };
}

/** Exchanges the browser's session for an application's token, which the browser then sends. */
export async function enterApp(browser: TestBrowser, module: string, tenant = "acme"): Promise<AppToken> {
  const response = await browser.post("/api/auth/exchange", { app: module, domain: tenant });
  if (response.statusCode !== 200) throw new Error(`The exchange for ${module} was answered ${response.body}`);
  const token: AppToken = response.json();
  browser.authorize(token.access_token);
  return token;
}
