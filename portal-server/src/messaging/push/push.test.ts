import { portalWithPush } from "../../testing/fake-push-provider.ts";
import { addUser, type SignedIn, signIn } from "../../testing/test-accounts.ts";
import { messageTo, newCredentialOf, recordLive, sendAs, waitingDeliveries } from "../../testing/test-sending.ts";
import { pushAddresses } from "../delivery/push-address-table.ts";
import { notifications } from "../notifications/notification-table.ts";

const ana = "ana@acme.test";
const { provider, portal } = portalWithPush();
let send: ReturnType<typeof sendAs>;
beforeAll(async () => {
  recordLive(portal);
  for (const email of [ana, "bruno@acme.test"]) await addUser(portal, email);
  send = sendAs(portal, await newCredentialOf(portal, "tickets"));
});
beforeEach(async () => {
  await portal.db.delete(notifications);
  await portal.db.delete(pushAddresses);
  Object.assign(provider.state, { pushes: [], fail: undefined });
  provider.state.unregistered.clear();
});

const register = ({ browser }: SignedIn, token: string) => browser.post("/api/notifications/register", { token });
const deliver = () => portal.services.outbox.deliverDue();
const tokens = () => provider.state.pushes.map(({ token }) => token).sort();

it("pushes to each browser of a user, as data only", async () => {
  const session = await signIn(portal, ana);
  for (const token of ["one", "two", "one"]) expect((await register(session, token)).statusCode).toBe(204);
  const message = messageTo(ana);
  const { ids } = (await send(message)).json();
  await deliver();
  expect(tokens()).toEqual(["one", "two"]);
  const { title, body, redirect, module } = message;
  const data = { id: ids[0], title, body, redirect, module };
  expect(provider.state.pushes[0]).toMatchObject({ path: "/v1/projects/demo/messages:send", data });
  expect(await waitingDeliveries(portal)).toEqual([]);
  expect(provider.state.grants).toBe(1);
});

it("pushes to a browser only for the last user who signed in there", async () => {
  await register(await signIn(portal, ana), "shared");
  await register(await signIn(portal, "bruno@acme.test"), "shared");
  const { ids } = (await send(messageTo(ana, "bruno@acme.test"))).json();
  await deliver();
  expect(provider.state.pushes.map(({ data }) => data.id)).toEqual([ids[1]]);
});

it("pushes nothing after the session has ended", async () => {
  const session = await signIn(portal, ana);
  await register(session, "one");
  expect((await session.browser.delete("/api/auth/invalidate")).statusCode).toBeLessThan(300);
  await send(messageTo(ana));
  await deliver();
  expect(tokens()).toEqual([]);
  expect(await portal.db.select().from(pushAddresses)).toEqual([]);
});

it("removes the address of a browser that has unregistered it", async () => {
  await register(await signIn(portal, ana), "gone");
  provider.state.unregistered.add("gone");
  await send(messageTo(ana));
  await deliver();
  expect(await portal.db.select().from(pushAddresses)).toEqual([]);
  expect(await waitingDeliveries(portal)).toEqual([]);
});

it("retries a push after the provider's Retry-After", async () => {
  await register(await signIn(portal, ana), "one");
  provider.state.fail = 503;
  await send(messageTo(ana));
  await deliver();
  provider.state.fail = undefined;
  portal.clock.advance(89_000);
  await deliver();
  expect(tokens()).toEqual([]);
  portal.clock.advance(1_000);
  await deliver();
  expect(tokens()).toEqual(["one"]);
});

it("shortens a long body to the provider's limit", async () => {
  await register(await signIn(portal, ana), "one");
  await send({ ...messageTo(ana), body: "á😀".repeat(900), redirect: `/${"r".repeat(900)}` });
  await deliver();
  const [push] = provider.state.pushes;
  expect(Buffer.byteLength(JSON.stringify(push?.data))).toBeLessThanOrEqual(4_000);
  expect(push?.data.body).toMatch(/^(á😀)+á?…$/u);
});

it("keeps a user's twenty newest browsers", async () => {
  const session = await signIn(portal, ana);
  for (let number = 0; number < 22; number++) {
    portal.clock.advance(1_000);
    await register(session, `token-${number}`);
  }
  const rows = await portal.db.select().from(pushAddresses);
  expect(rows).toHaveLength(20);
  expect(rows.map(({ token }) => token)).not.toContain("token-1");
});

it.each([{}, { token: "" }, { token: "with space" }, { token: "x".repeat(1_025) }])("refuses %j", async (body) => {
  const { browser } = await signIn(portal, ana);
  expect((await browser.post("/api/notifications/register", body)).json().error.code).toBe("request.invalid");
});
