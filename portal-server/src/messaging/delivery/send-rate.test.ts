import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { addUser } from "../../testing/test-accounts.ts";
import { messageTo, newCredentialOf, sendAs } from "../../testing/test-sending.ts";

const ana = "ana@acme.test";
const portal = portalForTests({ config: { sendPerMinute: 6 } });
beforeAll(() => addUser(portal, ana));
beforeEach(() => portal.clock.advance(60_000));

const fromApp = async (module: string) => sendAs(portal, await newCredentialOf(portal, module));
const to = (module: string) => ({ ...messageTo(ana), module });

it("accepts six calls in a minute and answers the seventh with Retry-After", async () => {
  const send = await fromApp("tickets");
  for (let call = 0; call < 6; call++) expect((await send(to("tickets"))).statusCode).toBe(202);
  const refused = await send(to("tickets"));
  expect([refused.statusCode, refused.json().error.code, refused.headers["retry-after"]]).toEqual([
    429,
    "request.rate_limited",
    "10",
  ]);
  portal.clock.advance(9_999);
  expect((await send(to("tickets"))).headers["retry-after"]).toBe("1");
  portal.clock.advance(1);
  expect((await send(to("tickets"))).statusCode).toBe(202);
  expect((await send(to("tickets"))).statusCode).toBe(429);
});

it("counts parallel calls, and those of an old and a new credential together", async () => {
  const [older, newer] = [await fromApp("tickets"), await fromApp("tickets")];
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, call) => (call % 2 ? older : newer)(to("tickets"))),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(6).fill(202), ...Array(4).fill(429)]);
});

it("counts each application separately and calls without a valid credential not at all", async () => {
  const stranger = sendAs(portal, `portico_${"a".repeat(43)}`);
  for (let call = 0; call < 10; call++) expect((await stranger(to("assets"))).statusCode).toBe(401);
  const send = await fromApp("assets");
  for (let call = 0; call < 6; call++) expect((await send(to("assets"))).statusCode).toBe(202);
});

it("does not lock an application out when the clock was set back", async () => {
  const send = await fromApp("tickets");
  for (let call = 0; call < 6; call++) await send(to("tickets"));
  portal.clock.advance(-60 * 60_000);
  expect((await send(to("tickets"))).statusCode).toBe(202);
  portal.clock.advance(60 * 60_000);
});

it("counts calls of several processes on one database together", async () => {
  const other = await openTestApp({ config: { sendPerMinute: 6 }, database: portal.database });
  other.clock.advance(portal.clock.now().getTime() - other.clock.now().getTime());
  const credential = await newCredentialOf(portal, "tickets");
  for (let call = 0; call < 6; call++) await sendAs(call % 2 ? portal : other, credential)(to("tickets"));
  expect((await sendAs(other, credential)(to("tickets"))).statusCode).toBe(429);
  await other.close();
});

it("limits the calls of all applications of a tenant together", async () => {
  const small = await openTestApp({ config: { sendPerMinute: 6, tenantSendPerMinute: 8 }, database: portal.database });
  const at = portal.clock.now().getTime() + 60 * 60_000;
  small.clock.advance(at - small.clock.now().getTime());
  const send = async (module: string, count: number) => {
    const call = sendAs(small, await newCredentialOf(portal, module));
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push((await call(to(module))).statusCode);
    return statuses;
  };
  expect(await send("tickets", 6)).toEqual(Array(6).fill(202));
  expect(await send("assets", 3)).toEqual([202, 202, 429]);
  await small.close();
});
