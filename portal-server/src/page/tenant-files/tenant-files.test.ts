import { tenantImages } from "../../identity/tenants/tenant-image-table.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { appManifest } from "./app-manifest.ts";

const securityContact = ["mailto:security@portal.example", "https://portal.example/report"];
const portal = portalForTests({ config: { securityContact } });
beforeAll(() => portal.db.insert(tenants).values({ domain: "hooli", name: "Hooli", brand: { accent: "#8a2be2" } }));

const get = (url: string, host = "hooli.localhost") => portal.app.inject({ url, headers: { host } });

/** Colour of the top left corner, which no logo covers: icons are opaque, so it is the background. */
async function corner(png: Buffer) {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { side: info.width, channels: info.channels, colour: [...data.subarray(0, 3)] };
}

describe("the web app manifest", () => {
  it("has the tenant's name, accent and icons", async () => {
    const response = await get("/manifest.webmanifest");
    expect(response.headers["content-type"]).toContain("application/manifest+json");
    const manifest = response.json();
    expect(manifest).toMatchObject({ name: "Hooli", theme_color: "#8a2be2", display: "standalone", start_url: "/" });
    expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(src);
      expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/png"]);
      expect(`${(await corner(icon.rawPayload)).side}`).toBe(sizes.split("x")[0]);
    }
  });

  it("has other addresses of icons after a change of the accent or the picture", async () => {
    const tenant = { domain: "acme", name: "Acme" };
    expect(appManifest({ ...tenant, picture: "0123" })).not.toEqual(appManifest(tenant));
    const sources = async (host: string) => (await get("/manifest.webmanifest", host)).json().icons[0].src;
    expect(await sources("hooli.localhost")).not.toBe(await sources("acme.localhost"));
  });

  it("is not found on a host without a tenant", async () => {
    expect((await get("/manifest.webmanifest", "nobody.localhost")).statusCode).toBe(404);
    expect((await get("/media/brand/touch.png", "nobody.localhost")).statusCode).toBe(404);
  });
});

describe("an icon", () => {
  it("shows the portal's mark on the accent, and a tenant's logo on white", async () => {
    const accent = await corner((await get("/media/brand/touch.png")).rawPayload);
    expect(accent).toEqual({ side: 180, channels: 3, colour: [0x8a, 0x2b, 0xe2] });
    const white = await corner((await get("/media/brand/touch.png", "acme.localhost")).rawPayload);
    expect(white.colour).toEqual([255, 255, 255]);
  });

  it("shows the tenant's uploaded PNG on white; an uploaded SVG is in the manifest itself", async () => {
    const { default: sharp } = await import("sharp");
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#00aa00" } })
      .png()
      .toBuffer();
    const logo = { type: "png", version: "0123456789abcdef", ratio: 1 } as const;
    const drawn = { type: "svg", version: "fedcba9876543210", ratio: 1 } as const;
    await portal.db.insert(tenants).values([
      { domain: "stark", name: "Stark", brand: { images: { logo } } },
      { domain: "wayne", name: "Wayne", brand: { images: { logo: drawn } } },
    ]);
    await portal.db.insert(tenantImages).values({ domain: "stark", kind: "logo", ...logo, image });
    const touch = await get("/media/brand/touch.png", "stark.localhost");
    const { data, info } = await sharp(touch.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const middle = (info.height / 2) * info.width + info.width / 2;
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect([...data.subarray(middle * 3, middle * 3 + 3)]).toEqual([0, 0xaa, 0]);
    const { icons } = (await get("/manifest.webmanifest", "wayne.localhost")).json();
    expect(icons[0]).toEqual({
      src: "/media/tenants/wayne/logo.svg?v=fedcba9876543210",
      sizes: "any",
      type: "image/svg+xml",
      purpose: "any",
    });
  });

  it.each(["other.png", "__proto__", "..%2ficons%2fdefault.png"])("is not found at %s", async (file) => {
    expect((await get(`/media/brand/${file}`)).statusCode).toBe(404);
  });
});

describe("files of every site", () => {
  it("keep search engines away from a portal that is not in production", async () => {
    const other = await openTestApp({ config: { environment: "production" }, database: portal.database });
    const production = await other.app.inject({ url: "/robots.txt", headers: { host: "hooli.localhost" } });
    expect(production.body).toBe("User-agent: *\nDisallow: /api/\nDisallow: /live\nDisallow: /modules/\n");
    expect((await get("/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
    expect((await other.app.inject({ url: "/.well-known/security.txt" })).statusCode).toBe(404);
    await other.close();
  });

  it("name an address for vulnerability reports, for less than a year (RFC 9116)", async () => {
    const { body } = await get("/.well-known/security.txt");
    const lines = body.trim().split("\n");
    expect(lines.slice(0, 2)).toEqual([`Contact: ${securityContact[0]}`, `Contact: ${securityContact[1]}`]);
    expect(lines).toContain("Canonical: http://hooli.localhost/.well-known/security.txt");
    const expires = Date.parse(lines.find((line) => line.startsWith("Expires: "))?.slice("Expires: ".length) ?? "");
    const days = (expires - portal.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(365);
  });

  it("lead password managers to the page for a new password", async () => {
    const response = await get("/.well-known/change-password");
    expect([response.statusCode, response.headers.location]).toEqual([302, "/profile#security"]);
  });
});
