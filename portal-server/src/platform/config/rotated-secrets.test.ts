import { apps } from "../../identity/apps/app-table.ts";
import { createPageTokens } from "../../releases/canary/release-health.ts";
import { createVisitorCookie } from "../../releases/canary/visitor.ts";
import { exportKey } from "../../releases/maps/export-key.ts";
import { createOverrideTokens } from "../../releases/overrides/override-tokens.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { mailedCode, newPassword, type Recoverer, recoverer } from "../../testing/recoverer.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { createSigner } from "../crypto/signer.ts";
import { createXsrfTokens } from "../http/csrf.ts";

const [a, b] = ["a", "b"].map((letter) => letter.repeat(32)) as [string, string];
const admin = "x".repeat(32);
const old = { token: a, admin };
const replacing = { token: b, previousToken: a, admin };
const replaced = { token: b, admin };

let before: TestApp;
let during: TestApp;
let after: TestApp;
beforeAll(async () => {
  before = await openTestApp({ config: { secrets: old } });
  const { database, clock } = before;
  during = await openTestApp({ database, clock, config: { secrets: replacing } });
  after = await openTestApp({ database, clock, config: { secrets: replaced } });
  await before.db.insert(apps).values({ tenant: "acme", module: "tickets", name: "Chamados" });
});
afterAll(async () => {
  for (const portal of [after, during, before]) await portal.close();
});

/**
 * A recovery code is bound to the browser that requested it, so the other portal's calls need that browser's cookie.
 */
function carryOver(from: Recoverer, to: Recoverer): void {
  to.browser.cookies.set("portico_recovery", from.browser.cookies.get("portico_recovery") ?? "");
}

describe("signed under the old secret: accepted during the replacement, rejected after it", () => {
  it("a recovery code and its mail", async () => {
    await addUser(before, "code@acme.test");
    const [first, redeemed, late] = [before, during, after].map((portal) => recoverer(portal, "code@acme.test"));
    if (!first || !redeemed || !late) throw new Error("no portal");
    await first.requestCode();
    for (const each of [redeemed, late]) carryOver(first, each);
    const code = await mailedCode(redeemed);
    expect(code).toMatch(/^\d{6}$/);
    expect((await late.reset(code)).statusCode).toBe(400);
    expect((await redeemed.reset(code)).statusCode).toBe(204);
    expect((await late.signIn(newPassword)).statusCode).toBe(200);
  });

  it("a recovery code is void after a newer one, also during the replacement", async () => {
    await addUser(before, "newer@acme.test");
    const [first, second] = [recoverer(before, "newer@acme.test"), recoverer(during, "newer@acme.test")];
    await first.requestCode();
    const voided = await mailedCode(first);
    await second.requestCode();
    carryOver(second, first);
    const code = await mailedCode(second);
    if (code !== voided) expect((await first.reset(voided)).statusCode).toBe(400);
    expect((await second.reset(code)).statusCode).toBe(204);
  });

  it("an access token of an application", async () => {
    await addUser(before, "app@acme.test");
    const { browser } = await signIn(before, "app@acme.test");
    const { access_token } = await enterApp(browser, "tickets");
    const read = (portal: TestApp) => portal.services.bearerTokens.readForApp(access_token, "tickets");
    expect(await read(during)).toMatchObject({ tenant: "acme" });
    expect(await read(after)).toBeUndefined();
  });

  it("the key of an export", async () => {
    const headers = { host: "acme.localhost", authorization: `Bearer ${exportKey(a)}` };
    const url = "/import-maps/production/globex.json";
    const codes = await Promise.all(
      [before, during, after].map(async ({ app }) => (await app.inject({ url, headers })).json().error?.code),
    );
    expect(codes).toEqual([codes[0], codes[0], "tenant.unknown"]);
    expect(codes[0]).not.toBe("tenant.unknown");
  });

  it("override tickets, visitor cookies, page tokens and XSRF tokens", async () => {
    const clock = before.clock;
    const exp = clock.now().getTime() / 1_000 + 60;
    const given = { tenant: "acme", environment: "development", email: "x@acme.test", overrides: [], exp } as const;
    const ticket = await createOverrideTokens(old, clock).signTicket({ ...given, overrides: [] });
    const page = { map: "development:1", visitor: "v".repeat(22) };
    const signed = createPageTokens(createSigner(old, "page")).issue("acme", page);
    const cookie = createVisitorCookie(createSigner(old, "visitor")).user("acme", crypto.randomUUID());
    const xsrf = createXsrfTokens(old).issue("acme", "session");
    const accepted = await Promise.all(
      [replacing, replaced].map(async (secrets) => [
        (await createOverrideTokens(secrets, clock).readTicket(ticket)) !== undefined,
        createPageTokens(createSigner(secrets, "page")).read("acme", signed) !== undefined,
        createVisitorCookie(createSigner(secrets, "visitor")).read("acme", cookie) !== undefined,
        createXsrfTokens(secrets).isFor(xsrf, "acme", "session"),
      ]),
    );
    expect(accepted).toEqual([Array(4).fill(true), Array(4).fill(false)]);
  });
});

it("secrets can be replaced one process at a time: each process accepts what the other one signs", async () => {
  const { database, clock } = before;
  const upcoming = { token: a, previousToken: b, admin };
  const early = await openTestApp({ database, clock, config: { secrets: upcoming } });
  await addUser(before, "both@acme.test");
  for (const [one, other] of [
    [early, during],
    [during, early],
  ] as const) {
    const { session, browser } = await signIn(one, "both@acme.test");
    const cookies = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const xsrf = browser.cookies.get("XSRF-TOKEN") ?? "";
    const headers = { host: "acme.localhost:9000", cookie: cookies, "x-xsrf-token": xsrf };
    const refresh = { ...headers, "refresh-token": session.refresh_token };
    const renewed = await other.app.inject({ method: "POST", url: "/api/auth/refresh", headers: refresh });
    expect(renewed.statusCode).toBe(200);
  }
  await early.close();
});
