import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { addUser } from "../../testing/test-accounts.ts";
import { messageTo, newCredentialOf, recordLive, sendAs, waitingDeliveries } from "../../testing/test-sending.ts";
import { until } from "../../testing/until.ts";
import { notifications } from "../notifications/notification-table.ts";

const ana = "ana@acme.test";
const portal = portalForTests();
let credential: string;
let send: ReturnType<typeof sendAs>;
let live: ReturnType<typeof recordLive>;
beforeAll(async () => {
  live = recordLive(portal);
  for (const email of [ana, "bruno@acme.test"]) await addUser(portal, email);
  await addUser(portal, ana, "globex");
  credential = await newCredentialOf(portal, "tickets");
  send = sendAs(portal, credential);
});
beforeEach(async () => {
  await portal.db.delete(notifications);
  live.messages = [];
  live.fail = false;
});

const codeOf = (response: Awaited<ReturnType<typeof send>>) => response.json().error.code;
const secondProcess = async () => {
  const other = await openTestApp({ database: portal.database });
  other.clock.advance(portal.clock.now().getTime() - other.clock.now().getTime());
  return other;
};
const stored = () => portal.db.select().from(notifications);

it("stores one notification for each account and delivers it to that user's topic", async () => {
  const message = messageTo("Bruno@acme.test", ana, ana, "nobody@acme.test");
  const response = await send({ ...message, icon: "ticket", data: { number: "1" } });
  expect(response.statusCode).toBe(202);
  const { ids, unknown } = response.json();
  expect([ids.length, unknown]).toEqual([2, ["nobody@acme.test"]]);
  await portal.services.outbox.deliverDue();
  const [first, second] = ["bruno@acme.test", ana].map((email, index) => ({
    tenant: "acme",
    email,
    id: ids[index],
    title: message.title,
  }));
  expect(live.messages).toHaveLength(2);
  expect(live.messages).toEqual(expect.arrayContaining([first, second]));
  expect(await waitingDeliveries(portal)).toEqual([]);
});

it("sends once for all calls with one key, also for parallel calls", async () => {
  const message = messageTo(ana);
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(message, "order-7")));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202]);
  expect(await stored()).toHaveLength(1);
  expect(codeOf(await send(messageTo(ana), "order-7"))).toBe("resource.conflict");
  expect(await stored()).toHaveLength(1);
});

it("refuses a title or a body without visible characters", async () => {
  const unseen = ["\u200b\u202e", "\u3164", "\u00ad \ufe0f"];
  for (const text of unseen) {
    for (const part of [{ title: text }, { body: text }]) {
      const response = await send({ ...messageTo(ana), ...part });
      expect([response.statusCode, codeOf(response)]).toEqual([400, "request.invalid"]);
    }
  }
  expect((await send({ ...messageTo(ana), title: "\u202eשלום" })).statusCode).toBe(202);
  expect(await stored()).toHaveLength(1);
});

it("refuses a caller without a credential of this tenant and application", async () => {
  const others = [undefined, "portico_", `portico_${"a".repeat(43)}`, "ey.ey.ey"];
  const responses = await Promise.all(others.map((other) => sendAs(portal, other)(messageTo(ana))));
  expect(responses.map(codeOf)).toEqual(["auth.token_missing", ...Array(3).fill("auth.token_invalid")]);
  expect(codeOf(await sendAs(portal, credential, "globex")(messageTo(ana)))).toBe("auth.token_invalid");
  expect(codeOf(await send({ ...messageTo(ana), module: "assets" }))).toBe("app.forbidden");
  expect(await stored()).toEqual([]);
});

it("accepts the newest credential and the one before it", async () => {
  const second = await newCredentialOf(portal, "tickets");
  expect((await send(messageTo(ana))).statusCode).toBe(202);
  const third = await newCredentialOf(portal, "tickets");
  expect(codeOf(await send(messageTo(ana)))).toBe("auth.token_invalid");
  for (const valid of [second, third]) expect((await sendAs(portal, valid)(messageTo(ana))).statusCode).toBe(202);
  credential = third;
  send = sendAs(portal, third);
});

it.each([
  { emails: [] },
  { emails: ["a\u0000b@acme.test"] },
  { title: "" },
  { title: "two\nlines" },
  { title: "bell \u0007" },
  { body: "bell \u0007" },
  { redirect: "javascript:alert(1)" },
  { redirect: "//evil.test" },
  { redirect: "/\\evil.test" },
  { redirect: "/\t/evil.test" },
  { redirect: " https://acme.test" },
  { redirect: "https://user:word@acme.test" },
  { redirect: "data:text/html,x" },
  { redirect: undefined },
  { icon: "../icon" },
  { data: { number: 1 } },
  { data: { "": "x" } },
  { data: { half: "\ud800" } },
  { more: "x" },
])("refuses %j and stores nothing", async (change) => {
  expect(codeOf(await send({ ...messageTo(ana), ...change }))).toBe("request.invalid");
  expect(await stored()).toEqual([]);
});

it.each(["", "/", "/tickets/1?a=b#c", "https://acme.test/x", "http://acme.test"])(
  "accepts the redirect %j",
  async (redirect) => {
    expect((await send({ ...messageTo(ana), redirect })).statusCode).toBe(202);
  },
);

it("refuses more than a thousand recipients and more than two thousand characters", async () => {
  const emails = Array.from({ length: 1_001 }, (_, index) => `p${index}@acme.test`);
  for (const change of [{ emails }, { body: "b".repeat(2_001) }])
    expect(codeOf(await send({ ...messageTo(ana), ...change }))).toBe("request.invalid");
});

it("accepts a thousand recipients in one call", async () => {
  const emails = Array.from({ length: 998 }, (_, index) => `${"p".repeat(200)}${index}@acme.test`);
  const response = await send(messageTo(ana, "bruno@acme.test", ...emails));
  expect([response.statusCode, response.json().ids.length, response.json().unknown.length]).toEqual([202, 2, 998]);
});

it("retries deliveries that the broker refused, and loses no delivery", async () => {
  live.fail = true;
  await send(messageTo(ana));
  await portal.services.outbox.deliverDue();
  for (const delay of [1, 2, 4, 4, 4, 4, 4, 4]) {
    const [row] = await waitingDeliveries(portal);
    expect(row && (row.dueAt.getTime() - portal.clock.now().getTime()) / 1_000).toBe(delay);
    portal.clock.advance(delay * 1_000);
    await portal.services.outbox.deliverDue();
  }
  live.fail = false;
  portal.clock.advance(4_000);
  await portal.services.outbox.deliverDue();
  expect(live.messages).toHaveLength(1);
  expect(await waitingDeliveries(portal)).toEqual([]);
});

it("delivers after fifteen seconds the messages that a killed process had claimed", async () => {
  await send(messageTo(ana));
  // The process that claimed the delivery hangs while the other one works.
  const other = await secondProcess();
  let resume = () => {};
  other.services.live.publish = () =>
    new Promise((resolve) => {
      resume = resolve;
    });
  const hanging = other.services.outbox.deliverDue();
  await until(async () => (await waitingDeliveries(portal)).every(({ tries }) => tries > 0));
  await portal.services.outbox.deliverDue();
  expect(live.messages).toEqual([]);
  portal.clock.advance(15_000);
  await portal.services.outbox.deliverDue();
  expect(live.messages).toHaveLength(1);
  resume();
  await hanging;
  await other.close();
});

it("delivers each notification once with two active processes", async () => {
  const other = await secondProcess();
  const otherLive = recordLive(other);
  const ids: string[] = [];
  for (let call = 0; call < 20; call++) ids.push(...(await send(messageTo(ana, "bruno@acme.test"))).json().ids);
  await Promise.all([portal, other].map(({ services }) => services.outbox.deliverDue()));
  expect([...live.messages, ...otherLive.messages].map(({ id }) => id).sort()).toEqual(ids.sort());
  await other.close();
});

it("delivers immediately after a call while the server listens", async () => {
  const server = await openTestApp({ database: portal.database });
  const otherLive = recordLive(server);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  await sendAs(server, credential)(messageTo(ana));
  await until(() => otherLive.messages.length > 0);
  await server.close();
  expect(otherLive.messages).toHaveLength(1);
});
