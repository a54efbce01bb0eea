import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";

// A sibling host, e.g. another tenant's, sets cookies for the domain that both are below.
let portal: TestApp;
beforeAll(async () => {
  portal = await openTestApp({ config: { trustProxy: ["loopback"] } });
  await addUser(portal, "ana@acme.test");
});
afterAll(() => portal.close());

const body = { email: "ana@acme.test", password: testPassword };
const https = { host: "acme.portal.example", "x-forwarded-proto": "https" };
const foreign = ["bm9uY2U.guest.bWFj", "x", "", "%", `${"x".repeat(16)}.guest.${"y".repeat(43)}`];

async function guest() {
  const browser = testBrowser(portal.app);
  await browser.get("/api/apps/client");
  const own = browser.cookies.get("XSRF-TOKEN") ?? "";
  return { own, browser };
}

describe("a sibling's XSRF-TOKEN", () => {
  it.each(foreign)("%j keeps nobody from signing in, wherever it stands", async (tossed) => {
    const { own, browser } = await guest();
    for (const cookies of [
      [tossed, own],
      [own, tossed],
      [tossed, own, tossed],
    ]) {
      const cookie = cookies.map((value) => `XSRF-TOKEN=${value}`).join("; ");
      const answer = await browser.post("/api/auth", body, { headers: { cookie, "x-xsrf-token": own } });
      expect(answer.statusCode).toBe(200);
    }
  });

  it("is deleted from every parent domain and path, by a page, by a read and by a refusal", async () => {
    const { own, browser } = await guest();
    const cookie = `XSRF-TOKEN=x; XSRF-TOKEN=${own}`;
    const answers = [
      await browser.get("/api/apps/client", { headers: { ...https, cookie } }),
      await browser.post("/api/auth", body, { headers: { ...https, cookie, "x-xsrf-token": "x" } }),
    ];
    for (const { cookies } of answers) {
      const deleted = cookies.filter(({ name, maxAge }) => name === "XSRF-TOKEN" && maxAge === 0);
      for (const domain of ["acme.portal.example", "portal.example"])
        for (const path of ["/", "/api", "/api/"])
          expect(deleted).toContainEqual(expect.objectContaining({ domain, path }));
      // The portal's own cookie has no domain: none of these is it.
      expect(deleted.filter(({ domain }) => domain === undefined)).toEqual([]);
    }
  });

  it("that is another guest's genuine one is refused once and deleted, and never taken for the own", async () => {
    const { own, browser } = await guest();
    const tossed = (await guest()).own;
    const cookie = `XSRF-TOKEN=${tossed}; XSRF-TOKEN=${own}`;
    const refused = await browser.post("/api/auth", body, { headers: { cookie, "x-xsrf-token": tossed } });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "request.csrf"]);
    expect(refused.cookies).toContainEqual(
      expect.objectContaining({ name: "XSRF-TOKEN", domain: "localhost", path: "/" }),
    );
    const headers = { cookie: `XSRF-TOKEN=${own}`, "x-xsrf-token": own };
    expect((await browser.post("/api/auth", body, { headers })).statusCode).toBe(200);
  });
});

describe("over https", () => {
  it("every cookie that no script reads is bound to its host, and another host's is not read", async () => {
    const token = await portal.app.inject({ url: "/api/apps/client", headers: https });
    const own = token.cookies[0]?.value ?? "";
    const headers = { ...https, cookie: `XSRF-TOKEN=${own}`, "x-xsrf-token": own };
    const answer = await portal.app.inject({ method: "POST", url: "/api/auth", headers, payload: body });
    expect(answer.statusCode).toBe(200);
    const kept = answer.cookies.filter(({ httpOnly }) => httpOnly);
    expect(kept.map(({ name }) => name).sort()).toEqual([
      "__Host-portico_device",
      "__Host-portico_session",
      "__Host-portico_visitor",
    ]);
    for (const each of kept) {
      expect(each).toMatchObject({ path: "/", secure: true, httpOnly: true });
      expect(each).not.toHaveProperty("domain");
    }
    const session = kept.find(({ name }) => name.endsWith("session"))?.value;
    const xsrf = answer.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
    const refresh = (name: string) => {
      const cookie = `XSRF-TOKEN=${xsrf}; ${name}=${session}`;
      const sent = { ...https, cookie, "x-xsrf-token": xsrf };
      const payload = { app: "tickets", domain: "acme" };
      return portal.app.inject({ method: "POST", url: "/api/auth/exchange", headers: sent, payload });
    };
    expect((await refresh("portico_session")).json().error.code).toBe("auth.session_missing");
    expect((await refresh("__Host-portico_session")).json().error.code).toBe("app.unknown");
  });

  it("development goes on over http, where browsers take no such cookie", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("__Host-"))).toEqual([]);
    await expect(enterApp(browser, "tickets")).rejects.toThrow("app.unknown");
  });
});
