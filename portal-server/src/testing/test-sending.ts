import { randomUUID } from "node:crypto";
import type { Notification, NotificationCategory } from "@portico/shared-utility/contract";
import { apps } from "../identity/apps/app-table.ts";
import { deliveries } from "../messaging/delivery/delivery-table.ts";
import { emptyDocument } from "../releases/maps/map-document.ts";
import { publish } from "../releases/maps/release-store.ts";
import type { TestApp } from "./open-test-app.ts";
import { addUser, signIn } from "./test-accounts.ts";

export interface LiveMessage {
  tenant: string;
  email: string;
  id: string;
  title: string;
  /** `false`: no push of it was sent. */
  push?: boolean | undefined;
}

/** Replaces the broker by a list of its messages; `fail` makes it unreachable. */
export function recordLive({ services }: TestApp) {
  const live = { messages: [] as LiveMessage[], fail: false };
  services.live.publish = async ({ tenant, email }, _type, body) => {
    if (live.fail) throw Object.assign(new Error("The broker is away"), { code: "ECONNREFUSED" });
    const { id, title, push } = body as Notification;
    live.messages.push({ tenant, email, id, title, ...(push !== undefined && { push }) });
  };
  return live;
}

/** Adds an application to a tenant and creates its credential. */
export async function newCredentialOf({ db, operator }: TestApp, module: string, tenant = "acme"): Promise<string> {
  await db.insert(apps).values({ tenant, module, name: module }).onConflictDoNothing();
  return operator.addAppCredential({ tenant, module, only: false });
}

/** Adds an account with a browser that accepts pushes; the push address is the account's e-mail. */
export async function addPushUser(portal: TestApp, tenant = "acme") {
  const email = `reader-${randomUUID()}@${tenant}.test`;
  await addUser(portal, email, tenant);
  const { browser } = await signIn(portal, email, tenant);
  const { statusCode } = await browser.post("/api/notifications/register", { token: email });
  if (statusCode !== 204) throw new Error(`The browser of ${email} was not registered: ${statusCode}`);
  return { email, browser };
}

/** Publishes the first release of acme, in which tickets declares these categories. */
export async function declareCategories({ db }: TestApp, categories: NotificationCategory[]) {
  const imports = { "@app/tickets": "/modules/tickets-mf/tickets.1.js" };
  const document = { ...emptyDocument, imports, notifications: { "@app/tickets": { categories } } };
  const publication = { environment: "development", scope: "acme", document, author: "test", reason: "test" } as const;
  await publish(db, publication, undefined);
}

/** Returns a client that calls like an application's back end, without cookies and XSRF token. */
export function sendAs({ app }: TestApp, credential: string | undefined, tenant = "acme") {
  return (payload: object, key?: string) =>
    app.inject({
      method: "POST",
      url: "/api/notifications",
      payload,
      headers: {
        host: `${tenant}.localhost:9000`,
        ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
    });
}

export const messageTo = (...emails: string[]) => ({
  emails,
  module: "tickets",
  title: `Title ${randomUUID().slice(0, 8)}`,
  body: "Body",
  redirect: "/tickets/1",
});

export const waitingDeliveries = ({ db }: TestApp) => db.select().from(deliveries);
