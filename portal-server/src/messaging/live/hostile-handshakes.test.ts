import { get } from "node:http";
import { portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { openLive, portOf } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";

// docs/reliability.md W5.
const ana = "ana@acme.test";
const portal = portalForTests();
let port: number;

beforeAll(async () => {
  port = await portOf(portal);
  for (const tenant of ["acme", "globex"]) await addUser(portal, ana, tenant);
  await addUser(portal, "bob@acme.test");
});

it.each([
  null,
  "null",
  "",
  "https://evil.test",
  "http://acme.localhost.evil.test",
  "http://acme.localhost",
  "http://globex.localhost:PORT",
  "http://localhost:PORT",
  "http://user@acme.localhost:PORT",
  "http://acme.localhost:PORT/",
  "http://acme.localhost:PORT, http://acme.localhost:PORT",
  "file://",
  "ws://acme.localhost:PORT",
  "chrome-extension://acme.localhost:PORT",
])("refuses the origin %p", async (origin) => {
  const header = origin?.replaceAll("PORT", String(port)) ?? null;
  await expect(openLive(portal, "acme", { origin: header })).rejects.toThrow("answered 403");
});

it("names the error of a foreign origin", async () => {
  const headers = { host: `acme.localhost:${port}`, origin: "https://evil.test", connection: "upgrade" };
  const handshake = {
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  const body = await new Promise((resolve, reject) => {
    const sent = get({ host: "127.0.0.1", port, path: "/live", headers: { ...headers, ...handshake } });
    sent.on("error", reject).on("response", (response) => resolve(response.setEncoding("utf8").toArray()));
  });
  const { error } = JSON.parse(String(body));
  expect([error.code, error.message]).toEqual([
    "request.origin",
    "The Origin header is missing or names another host than this one.",
  ]);
});

it.each(["/live?token=abc", "/live?access_token="])("refuses the address %p", async (path) => {
  await expect(openLive(portal, "acme", { path })).rejects.toThrow("answered 400");
});

it.each(["/live/", "/", "/api/notifications", "/live/x"])("refuses an upgrade at %p", async (path) => {
  await expect(openLive(portal, "acme", { path })).rejects.toThrow(/answered [2345]\d\d/);
});

it("refuses a host without a tenant and a request without an upgrade", async () => {
  await expect(openLive(portal, "nobody")).rejects.toThrow("answered 404");
  expect((await portal.app.inject({ url: "/live", headers: { host: "acme.localhost" } })).statusCode).toBe(404);
});

it("answers every invalid login with the same ERROR frame and closes the connection", async () => {
  const { session } = await signIn(portal, ana);
  const token = session.access_token;
  const foreign = (await signIn(portal, ana, "globex")).session;
  const ended = await signIn(portal, ana);
  await ended.browser.delete("/api/auth/invalidate");
  const expired = (await signIn(portal, ana)).session.access_token;
  portal.clock.advance(11 * 60 * 1_000);
  const fresh = (await signIn(portal, ana)).session.access_token;
  const good = { host: "acme", login: ana, passcode: fresh };
  const [head = "", claims = ""] = fresh.split(".");
  const bad = [
    { ...good, passcode: "" },
    { ...good, passcode: token },
    { ...good, passcode: expired },
    { ...good, passcode: foreign.access_token },
    { ...good, host: "globex", passcode: foreign.access_token },
    { ...good, host: "globex" },
    { ...good, host: "" },
    { ...good, host: "/" },
    { ...good, login: "bob@acme.test" },
    { ...good, login: "nobody@acme.test" },
    { ...good, login: "guest", passcode: "guest" },
    { ...good, passcode: ended.session.access_token },
    { ...good, passcode: session.refresh_token },
    { ...good, passcode: `${head}.${claims}.` },
    { ...good, passcode: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.` },
  ];
  const errors = new Set<string>();
  for (const headers of bad) {
    const client = await openLive(portal);
    client.send("CONNECT", { "accept-version": "1.2", ...headers });
    errors.add(await client.next("ERROR"));
    expect(await client.closed).toBe(1008);
  }
  expect([...errors]).toEqual(["ERROR\nmessage:The login is refused.\n\n\0"]);
  printFigure("W5", { logins: bad.length, accepted: 0 });
});
