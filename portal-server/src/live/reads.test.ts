import { randomUUID } from "node:crypto";
import { notifications } from "../notifications/notification-table.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { connectLive, type StompClient } from "../testing/stomp-client.ts";
import { addUser, signIn } from "../testing/test-accounts.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await openTestApp();
});
afterAll(() => portal.close());

/** Somebody with unread notifications, in a browser that listens to what the person reads anywhere. */
async function openReader(email: string, tenant = "acme") {
  const userId = await addUser(portal, email, tenant);
  const { browser, answer } = await signIn(portal, email, tenant);
  const one = { tenant, userId, module: "tickets", title: "Title", body: "Body", redirect: "" };
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const createdAt = new Date(portal.clock.now().getTime() - 1_000);
  await portal.db.insert(notifications).values(ids.map((id) => ({ ...one, id, createdAt })));
  const client = await connectLive(portal, email, answer.access_token, tenant);
  client.send("SUBSCRIBE", { id: "reads", destination: `/topic/reads-${email}`, receipt: "ready" });
  await client.next("RECEIPT");
  return { browser, client, ids };
}

const bodies = ({ received }: StompClient): unknown[] =>
  received.filter((text) => text.startsWith("MESSAGE")).map((text) => JSON.parse(/\n\n(.*)\0/.exec(text)?.[1] ?? ""));
const tick = () => new Promise((resolve) => setTimeout(resolve, 200));

it("tells a person's browsers what one of them has read, and nobody else's", async () => {
  const ana = await openReader("ana@acme.test");
  const others = [await openReader("bob@acme.test"), await openReader("ana@acme.test", "globex")];
  const [first = ""] = ana.ids;
  await ana.browser.patch("/api/notifications", { ids: [first] });
  await ana.client.next("MESSAGE");
  expect(bodies(ana.client)).toEqual([{ ids: [first] }]);
  await ana.browser.patch("/api/notifications/all");
  await tick();
  expect(bodies(ana.client)).toEqual([{ ids: [first] }, {}]);
  expect(others.flatMap(({ client }) => bodies(client))).toEqual([]);
  for (const { client } of [ana, ...others]) client.socket.close();
});

it("tells nothing where nothing has changed", async () => {
  const eva = await openReader("eva@acme.test");
  const gil = await openReader("gil@acme.test");
  await eva.browser.patch("/api/notifications", { ids: gil.ids });
  await eva.browser.patch("/api/notifications", { ids: [randomUUID()] });
  await eva.browser.patch("/api/notifications/all");
  await eva.client.next("MESSAGE");
  await eva.browser.patch("/api/notifications/all");
  await eva.browser.patch("/api/notifications", { ids: eva.ids });
  await tick();
  expect(bodies(eva.client)).toEqual([{}]);
  expect(bodies(gil.client)).toEqual([]);
  for (const { client } of [eva, gil]) client.socket.close();
});
