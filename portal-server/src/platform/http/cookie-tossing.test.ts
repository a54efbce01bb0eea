import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";

// A sibling host, e.g. another tenant's, can set cookies for the common parent domain.
const portal = portalForTests({ config: { trustProxy: ["loopback"] } });
beforeAll(() => addUser(portal, "ana@acme.test"));

const body = { email: "ana@acme.test", password: testPassword };
const https = { host: "acme.portal.example", "x-forwarded-proto": "https" };
const foreign = ["bm9uY2U.guest.bWFj", "x", "", "%", `${"x".repeat(16)}.guest.${"y".repeat(43)}`];

async function guest() {
  const browser = testBrowser(portal.app);
  await browser.get("/api/apps/client");
  const genuine = browser.cookies.get("XSRF-TOKEN") ?? "";
  return { genuine, browser };
}

describe("a sibling's XSRF-TOKEN", () => {
  it.each(foreign)("%j does not prevent a sign-in, in any position", async (tossed) => {
    const { genuine, browser } = await guest();
    for (const cookies of [
      [tossed, genuine],
      [genuine, tossed],
      [tossed, genuine, tossed],
    ]) {
      const cookie = cookies.map((value) => `XSRF-TOKEN=${value}`).join("; ");
      const response = await browser.post("/api/auth", body, { headers: { cookie, "x-xsrf-token": genuine } });
      expect(response.statusCode).toBe(200);
    }
  });

  it("is deleted for every parent domain and path by a read and by a rejected request", async () => {
    const { genuine, browser } = await guest();
    const cookie = `XSRF-TOKEN=x; XSRF-TOKEN=${genuine}`;
    const responses = [
      await browser.get("/api/apps/client", { headers: { ...https, cookie } }),
      await browser.post("/api/auth", body, { headers: { ...https, cookie, "x-xsrf-token": "x" } }),
    ];
    for (const { cookies } of responses) {
      const deleted = cookies.filter(({ name, maxAge }) => name === "XSRF-TOKEN" && maxAge === 0);
      for (const domain of ["acme.portal.example", "portal.example"])
        for (const path of ["/", "/api", "/api/"])
          expect(deleted).toContainEqual(expect.objectContaining({ domain, path }));
      // The portal's own cookie has no domain, so none of these deletions affects it.
      expect(deleted.filter(({ domain }) => domain === undefined)).toEqual([]);
    }
  });

  it("another guest's genuine token is rejected once and deleted, and never accepted as the guest's own", async () => {
    const { genuine, browser } = await guest();
    const tossed = (await guest()).genuine;
    const cookie = `XSRF-TOKEN=${tossed}; XSRF-TOKEN=${genuine}`;
    const refused = await browser.post("/api/auth", body, { headers: { cookie, "x-xsrf-token": tossed } });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "request.csrf"]);
    expect(refused.cookies).toContainEqual(
      expect.objectContaining({ name: "XSRF-TOKEN", domain: "localhost", path: "/" }),
    );
    const headers = { cookie: `XSRF-TOKEN=${genuine}`, "x-xsrf-token": genuine };
    expect((await browser.post("/api/auth", body, { headers })).statusCode).toBe(200);
  });
});

describe("over https", () => {
  it("binds every HttpOnly cookie to its host and ignores a cookie set for other hosts", async () => {
    const token = await portal.app.inject({ url: "/api/apps/client", headers: https });
    const genuine = token.cookies[0]?.value ?? "";
    const headers = { ...https, cookie: `XSRF-TOKEN=${genuine}`, "x-xsrf-token": genuine };
    const response = await portal.app.inject({ method: "POST", url: "/api/auth", headers, payload: body });
    expect(response.statusCode).toBe(200);
    const hostCookies = response.cookies.filter(({ httpOnly }) => httpOnly);
    expect(hostCookies.map(({ name }) => name).sort()).toEqual([
      "__Host-portico_device",
      "__Host-portico_session",
      "__Host-portico_visitor",
    ]);
    for (const each of hostCookies) {
      expect(each).toMatchObject({ path: "/", secure: true, httpOnly: true });
      expect(each).not.toHaveProperty("domain");
    }
    const session = hostCookies.find(({ name }) => name.endsWith("session"))?.value;
    const xsrf = response.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
    const refresh = (name: string) => {
      const cookie = `XSRF-TOKEN=${xsrf}; ${name}=${session}`;
      const sent = { ...https, cookie, "x-xsrf-token": xsrf };
      const payload = { app: "tickets", domain: "acme" };
      return portal.app.inject({ method: "POST", url: "/api/auth/exchange", headers: sent, payload });
    };
    expect((await refresh("portico_session")).json().error.code).toBe("auth.session_missing");
    expect((await refresh("__Host-portico_session")).json().error.code).toBe("app.unknown");
  });

  it("works over http in development, where browsers reject `__Host-` cookies", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("__Host-"))).toEqual([]);
    await expect(enterApp(browser, "tickets")).rejects.toThrow("app.unknown");
  });
});
