import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { portalForTests } from "../../testing/open-test-app.ts";
import { connectLive, type StompClient } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { notifications } from "../notifications/notification-table.ts";

const portal = portalForTests();

/** A user with unread notifications, in a browser that subscribes to the user's reads. */
async function openReader(email: string, tenant = "acme") {
  const userId = await addUser(portal, email, tenant);
  const { browser, session } = await signIn(portal, email, tenant);
  const one = { tenant, userId, module: "tickets", title: "Title", body: "Body", redirect: "" };
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const createdAt = new Date(portal.clock.now().getTime() - 1_000);
  await portal.db.insert(notifications).values(ids.map((id) => ({ ...one, id, createdAt })));
  const client = await connectLive(portal, email, session.access_token, tenant);
  client.send("SUBSCRIBE", { id: "reads", destination: `/topic/reads-${email}`, receipt: "ready" });
  await client.next("RECEIPT");
  return { browser, client, ids, email, tenant };
}

const bodies = ({ received }: StompClient): unknown[] =>
  received.filter((text) => text.startsWith("MESSAGE")).map((text) => JSON.parse(/\n\n(.*)\0/.exec(text)?.[1] ?? ""));

const last = { ids: ["last"] };
/** Publishes a last event and returns all events that the browser has received by then. */
async function eventsOf({ client, email, tenant }: Awaited<ReturnType<typeof openReader>>): Promise<unknown[]> {
  await portal.services.live.publish({ tenant, email }, "READ", last);
  while (!bodies(client).some((body) => JSON.stringify(body) === JSON.stringify(last)))
    await once(client.socket, "message");
  return bodies(client);
}

it("publishes reads to the browsers of the user only", async () => {
  const ana = await openReader("ana@acme.test");
  const others = [await openReader("bob@acme.test"), await openReader("ana@acme.test", "globex")];
  const [first = ""] = ana.ids;
  await ana.browser.patch("/api/notifications", { ids: [first] });
  await ana.client.next("MESSAGE");
  expect(bodies(ana.client)).toEqual([{ ids: [first] }]);
  await ana.browser.patch("/api/notifications/all");
  expect(await eventsOf(ana)).toEqual([{ ids: [first] }, {}, last]);
  for (const other of others) expect(await eventsOf(other)).toEqual([last]);
  for (const { client } of [ana, ...others]) client.socket.close();
});

it("publishes nothing when no read state has changed", async () => {
  const eva = await openReader("eva@acme.test");
  const gil = await openReader("gil@acme.test");
  await eva.browser.patch("/api/notifications", { ids: gil.ids });
  await eva.browser.patch("/api/notifications", { ids: [randomUUID()] });
  await eva.browser.patch("/api/notifications/all");
  await eva.client.next("MESSAGE");
  await eva.browser.patch("/api/notifications/all");
  await eva.browser.patch("/api/notifications", { ids: eva.ids });
  expect(await eventsOf(eva)).toEqual([{}, last]);
  expect(await eventsOf(gil)).toEqual([last]);
  for (const { client } of [eva, gil]) client.socket.close();
});
