import { portalForTests } from "../../testing/open-test-app.ts";
import { connectLive, type StompClient } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";

const [ana, bob, gina] = ["ana@acme.test", "bob@acme.test", "gina@globex.test"];
const portal = portalForTests();
beforeAll(async () => {
  for (const email of [ana, bob]) await addUser(portal, email);
  await addUser(portal, gina, "globex");
});

/** A connection with a page's subscriptions to changes of applications. */
async function openTab(email: string, tenant = "acme"): Promise<StompClient> {
  const { session } = await signIn(portal, email, tenant);
  const client = await connectLive(portal, email, session.access_token, tenant);
  client.send("SUBSCRIBE", { id: "apps", destination: "/topic/apps" });
  client.send("SUBSCRIBE", { id: "own-apps", destination: `/topic/apps-${email}`, receipt: "r" });
  await client.next("RECEIPT\nreceipt-id:r");
  return client;
}
const messages = ({ received }: StompClient) => received.filter((text) => text.startsWith("MESSAGE")).length;

it("reports a change of a tenant's applications to its users, and a change of a group to its member, from any process", async () => {
  const tabs = [await openTab(ana), await openTab(bob), await openTab(gina, "globex")] as const;
  const [ofAna, ofBob, ofGina] = tabs;
  // Acts like a command line beside the portal, on the portal's database.
  await portal.operator.addApp({ tenant: "acme", module: "shop", name: "Shop" });
  for (const tab of [ofAna, ofBob]) expect(await tab.next("MESSAGE")).toContain("destination:/topic/apps\n");
  for (const tab of tabs) tab.received.length = 0;
  await portal.operator.addToGroup({ tenant: "acme", email: ana, group: "support" });
  expect(await ofAna.next("MESSAGE")).toContain(`destination:/topic/apps-${ana}\n`);
  await portal.operator.addApp({ tenant: "globex", module: "shop", name: "Shop" });
  expect(await ofGina.next("MESSAGE")).toContain("destination:/topic/apps\n");
  expect(tabs.map(messages)).toEqual([1, 0, 1]);
  for (const { socket } of tabs) socket.close();
});
