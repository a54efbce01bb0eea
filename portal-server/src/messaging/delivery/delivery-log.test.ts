import { sql } from "drizzle-orm";
import { loggerOptions } from "../../platform/http/logging.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { startFakePushProvider } from "../../testing/fake-push-provider.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { messageTo, newCredentialOf, recordLive, sendAs } from "../../testing/test-sending.ts";

it("logs no credential, push address, token of the provider or text of a message", async () => {
  const { logger, written } = captureLog({ ...loggerOptions, level: "trace" });
  const provider = await startFakePushProvider();
  const config = { fcmUrl: provider.url, fcmCredentials: provider.credentials };
  const portal = await openTestApp({ config, logger });
  const live = recordLive(portal);
  await addUser(portal, "ana@acme.test");
  const credential = await newCredentialOf(portal, "tickets");
  const send = sendAs(portal, credential);
  const { browser, session } = await signIn(portal, "ana@acme.test");
  const address = "canary-push-address";
  await browser.post("/api/notifications/register", { token: address });

  const message = { ...messageTo("ana@acme.test"), title: "canary-title", body: "canary-body" };
  await send(message, "canary-key");
  await sendAs(portal, `${credential.slice(0, -1)}-`)(message);
  live.fail = true;
  provider.state.fail = 500;
  await portal.services.outbox.deliverDue();
  // A failed query is logged; its values must not be.
  await portal.db.execute(sql`drop table deliveries, sent_requests, push_addresses cascade`);
  expect((await send(message, "canary-key-2")).statusCode).toBe(500);
  expect((await send(message)).statusCode).toBe(500);
  expect((await browser.post("/api/notifications/register", { token: address })).statusCode).toBe(500);
  await portal.close();
  provider.close();

  const text = written.join("");
  expect(text.match(/Failed query/g)?.length).toBeGreaterThanOrEqual(3);
  expect(text).toContain('"event":"notification.failed"');
  for (const secret of [credential, session.access_token, "canary", "grant-"]) expect(text).not.toContain(secret);
});
