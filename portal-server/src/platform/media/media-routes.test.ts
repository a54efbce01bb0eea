import { apps } from "../../identity/apps/app-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";

const portal = portalForTests();

const get = (url: string, host = "acme.localhost") => portal.app.inject({ url, headers: { host } });

describe("media", () => {
  it("serves icons as immutable SVG to every host", async () => {
    const response = await get("/media/icons/solid/bell.svg", "anything.localhost");
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(response.body).toContain('stroke="currentColor"');
  });

  it("has every icon that the screens use", async () => {
    const names =
      "bell check chevron-down chevron-right close eye eye-off grid home logout menu moon sun user search plus pencil trash refresh warning info ticket box book arrow-left external image lock globe star send filter";
    for (const name of names.split(" ")) {
      expect([name, (await get(`/media/icons/solid/${name}.svg`)).statusCode]).toEqual([name, 200]);
    }
  });

  it.each(["tickets", "assets", "handbook"])("serves logos for the application %s", async (module) => {
    for (const [file, width] of [
      ["logo.png", 96],
      ["logo-notification.png", 192],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get(`/media/apps/${module}/${file}`);
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
      // The width of a PNG: bytes 16 to 19 (RFC 2083, 11.2.1).
      expect(rawPayload.readUInt32BE(16)).toBe(width);
    }
  });

  it("serves the letters of its name on a colour for an application without a logo", async () => {
    await portal.db.insert(apps).values({ tenant: "acme", module: "travel", name: "Viagens & despesas" });
    const monogram = await get("/media/apps/travel/logo.png");
    expect([monogram.statusCode, monogram.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(monogram.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(monogram.body).toContain(">VD</text>");
    expect((await get("/media/apps/travel/logo.png", "globex.localhost")).body).toContain(">T</text>");
    const notification = await get("/media/apps/travel/logo-notification.png");
    expect(notification.headers["content-type"]).toBe("image/png");
  });

  it("serves a tenant's own logo for its application, on that tenant's hosts only", async () => {
    await portal.operator.addApp({ tenant: "acme", module: "tickets", name: "Chamados" });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
    const set = (text: string | null) =>
      portal.operator.setAppLogo({
        tenant: "acme",
        module: "tickets",
        logo: text === null ? null : Buffer.from(text).toString("base64"),
      });
    expect(await set(svg)).toEqual({ module: "tickets", logo: "own" });
    expect((await get("/media/apps/tickets/logo.png")).body).toBe(svg);
    expect((await get("/media/apps/tickets/logo.png", "globex.localhost")).headers["content-type"]).toBe("image/png");
    await expect(set(svg.replace("<path", "<script/><path"))).rejects.toMatchObject({ code: "input.invalid" });
    await expect(set(svg.replace("0 0 8 8", "0 0 16 8"))).rejects.toThrow(/about as wide as it is high/);
    expect((await get("/media/apps/tickets/logo.png")).body).toBe(svg);
    await set(null);
    expect((await get("/media/apps/tickets/logo.png")).headers["content-type"]).toBe("image/png");
  });

  it.each(["acme", "globex", "initech", "unheard-of"])("serves a logo for the tenant %s", async (domain) => {
    const response = await get(`/media/tenants/${domain}/logo.svg`);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  });

  it("supports HEAD, and returns 304 to a client that has the file", async () => {
    const head = await portal.app.inject({ method: "HEAD", url: "/media/apps/tickets/logo.png" });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    const headers = { "if-none-match": String(head.headers.etag) };
    expect((await portal.app.inject({ url: "/media/apps/tickets/logo.png", headers })).statusCode).toBe(304);
  });

  it.each([
    "/media/icons/solid/nothing.svg",
    "/media/icons/solid/..%2f..%2fdraw-logos.mjs",
    "/media/icons/..%2f..%2fsrc/app.svg",
    "/media/apps/..%2f..%2fsrc/logo.png",
    "/media/apps/tickets/..%2flogo.png",
    "/media/apps/__proto__/constructor",
    "/media/tenants/..%2f..%2fmedia/logo.svg",
    "/media/tenants/acme/other.svg",
    "/media/shell/..%2f..%2fpackage.json",
    "/media/shell/%2e%2e",
    "/media/sources/default.svg",
    "/media/draw-logos.mjs",
    "/media/icons/solid/x%00.svg",
  ])("answers %s with 404", async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"] ?? "").not.toContain("immutable");
  });
});
