import { userTopics } from "@portico/shared-utility/contract";
import { portalForTests } from "../../testing/open-test-app.ts";
import { connectLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";

const ana = "ana@acme.test";
const bob = "bob@acme.test";
const newTopic = { BADGE: { name: "badge", id: "badge", parse: () => undefined } };

const portal = portalForTests();
beforeAll(async () => {
  for (const email of [ana, bob]) await addUser(portal, email);
  Object.assign(userTopics, newTopic);
});

/** A connection with a subscription to the new topic of `owner`. */
async function subscribe(email: string, owner: string) {
  const client = await connectLive(portal, email, (await signIn(portal, email)).session.access_token);
  client.send("SUBSCRIBE", { id: "b", destination: `/topic/badge-${owner}`, receipt: "r" });
  return client;
}

it("delivers a new event of the contract's table of topics to its user only", async () => {
  const client = await subscribe(ana, ana);
  await client.next("RECEIPT\nreceipt-id:r");
  // The types know the real events only.
  await portal.services.live.publish({ tenant: "acme", email: ana }, "BADGE" as "READ", { count: 3 } as object);
  expect(await client.next("MESSAGE")).toContain('{"count":3}');
  const other = await subscribe(bob, ana);
  expect(await other.next("ERROR")).toContain("This destination is refused.");
  client.socket.close();
});
