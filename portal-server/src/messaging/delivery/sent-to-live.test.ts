import { portalForTests } from "../../testing/open-test-app.ts";
import { listenLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { messageTo, newCredentialOf, sendAs, waitingDeliveries } from "../../testing/test-sending.ts";
import { until } from "../../testing/until.ts";

// End to end with the configured broker: from an application's back end to an open page.
const [ana, bruno] = ["ana@acme.test", "bruno@acme.test"];
const portal = portalForTests();
beforeAll(async () => {
  for (const email of [ana, bruno]) await addUser(portal, email);
});

const subscribe = async (email: string) =>
  listenLive(portal, email, (await signIn(portal, email)).session.access_token);
const notificationIn = (frame: string) => JSON.parse(frame.slice(frame.indexOf("\n\n")).replace(/\0\s*$/, ""));

it("delivers a notification only to the open pages of its recipients and empties the outbox", async () => {
  const send = sendAs(portal, await newCredentialOf(portal, "tickets"));
  const [first, second, other] = await Promise.all([subscribe(ana), subscribe(ana), subscribe(bruno)]);
  const message = { ...messageTo(ana), title: "Impressora: “pronta” ✓" };
  const { ids } = (await send(message)).json();
  for (const client of [first, second]) {
    const { title, body, redirect } = message;
    const arrived = notificationIn(await client.next("MESSAGE"));
    expect(arrived).toMatchObject({ id: ids[0], title, body, redirect, read: 0 });
  }
  const { ids: brunosIds } = (await send(messageTo(bruno))).json();
  expect(notificationIn(await other.next("MESSAGE")).id).toBe(brunosIds[0]);
  await until(async () => (await waitingDeliveries(portal)).length === 0);
  for (const { socket } of [first, second, other]) socket.close();
});
