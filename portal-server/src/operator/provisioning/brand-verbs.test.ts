import { eq } from "drizzle-orm";
import { auditRows } from "../../identity/audit/audit-table.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";

const portal = portalForTests();

const base64 = (text: string) => Buffer.from(text).toString("base64");
const drawn = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 20"><path d="M0 0h70v20z" fill="${fill}"/></svg>`;
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from("IHDR\0\0\0\x20\0\0\0\x20\x08\x06\0\0\0", "latin1"),
  Buffer.alloc(28),
]);

const text = { pt: "Esta página saiu do ar.", en: "This page is gone." };
const notFound = { text, link: { address: "/handbook/home", label: { pt: "Manual", en: "Handbook" } } };

const get = (url: string) => {
  // Tenants are cached for a second.
  portal.clock.advance(1_001);
  return portal.app.inject({ url, headers: { host: "acme.localhost", accept: "*/*" } });
};

it("changes the given parts, keeps the rest, and restores the portal's own", async () => {
  await portal.operator.setTenant({
    domain: "acme",
    accent: "#0f766e",
    logo: base64(drawn("red")),
    font: "serif",
    language: "browser",
    help: "https://help.acme.test/portal",
    notFound,
  });
  const more = await portal.operator.setTenant({
    domain: "acme",
    name: "Acme Brasil",
    favicon: png.toString("base64"),
  });
  expect(more).toEqual({
    domain: "acme",
    name: "Acme Brasil",
    accent: "#0f766e",
    font: "serif",
    help: "https://help.acme.test/portal",
    notFound,
    language: "browser",
    images: ["logo", "favicon"],
  });
  const fewer = await portal.operator.setTenant({
    domain: "acme",
    accent: null,
    logo: null,
    favicon: null,
    font: null,
    help: null,
    notFound: null,
    language: "portal",
  });
  expect(fewer).toEqual({
    domain: "acme",
    name: "Acme Brasil",
    accent: null,
    font: null,
    help: null,
    notFound: null,
    language: "portal",
    images: [],
  });
});

it("serves a new logo at a new address, as an inert image", async () => {
  await portal.operator.setTenant({ domain: "acme", logo: base64(drawn("red")), "logo-dark": png.toString("base64") });
  const [tenant] = await portal.db.select().from(tenants).where(eq(tenants.domain, "acme"));
  const logo = { type: "svg", version: expect.stringMatching(/^[0-9a-f]{16}$/), ratio: 3.5 };
  expect(tenant?.brand.images).toMatchObject({ logo, "logo-dark": { type: "png", ratio: 1 } });
  const version = tenant?.brand.images?.logo?.version;
  const response = await get(`/media/tenants/acme/logo.svg?v=${version}`);
  expect(response.body).toBe(drawn("red"));
  expect(response.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'.*; sandbox$/),
  });
  expect((await get("/media/tenants/acme/logo-dark.png")).headers["content-type"]).toBe("image/png");
  await portal.operator.setTenant({ domain: "acme", logo: base64(drawn("blue")) });
  const newer = await get(`/media/tenants/acme/logo.svg?v=${version}`);
  expect([newer.body, newer.headers["cache-control"]]).toEqual([drawn("blue"), "public, max-age=300"]);
  // The images of one tenant are not another's.
  expect((await get("/media/tenants/globex/logo-dark.png")).statusCode).toBe(404);
});

it.each([
  [{ logo: base64('<svg viewBox="0 0 1 1"><script>x</script></svg>') }, "The logo has a script."],
  [{ logo: base64('<svg viewBox="0 0 1 1" onload="x()"/>') }, "The logo has a handler (onload)."],
  [{ favicon: base64("<svg/>") }, "The favicon has no viewBox, so that nobody knows its proportions."],
  [{ "logo-dark": base64("GIF89a") }, "The logo-dark must be an SVG or a PNG."],
  [{ font: "comic" }, "The font must be one of system, grotesque, humanist, geometric, serif."],
  [{ language: "en" }, "The language must be browser or portal."],
  [{ help: "javascript:alert(1)" }, /^The help must be an https: address, or a mailto: address like/],
  [{ help: "http://help.acme.test" }, /^The help must be an https: address/],
  [{ help: "mailto:ana@acme.test,rita@acme.test" }, /^The help must be an https: address/],
  [{ notFound: { page: "/profile" } }, /^The notFound must be \{"page".+, a page of an application, or/],
  [{ notFound: { page: "//evil.test" } }, /^The notFound must be/],
  [{ notFound: { text: { pt: "Só uma língua" } } as never }, /^The notFound must be/],
  [{ notFound: { text, link: { ...notFound.link, address: "javascript:alert(1)" } } }, /^The notFound must be/],
  [{ accent: "#ffdd00" }, /^The accent would be hard to read: --accent \(#ffdd00\) on --surface/],
  [{ name: "" }, /^The name must not be empty/],
])("refuses %j as a whole", async (change, sentence) => {
  const before = await portal.operator.setTenant({ domain: "globex" });
  const refused = portal.operator.setTenant({ domain: "globex", accent: "#0f766e", ...change });
  await expect(refused).rejects.toMatchObject({
    code: "input.invalid",
    message: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
  });
  expect(await portal.operator.setTenant({ domain: "globex" })).toEqual(before);
});

it("refuses an image that is too large", async () => {
  const refused = portal.operator.setTenant({ domain: "acme", logo: base64(" ".repeat(70_000)) });
  await expect(refused).rejects.toMatchObject({ message: "The logo has more than 65536 bytes." });
});

it("refuses an unknown tenant", async () => {
  await expect(portal.operator.setTenant({ domain: "nobody", name: "X" })).rejects.toMatchObject({
    code: "tenant.unknown",
  });
});

it("leaves a row in the audit log, without the bytes", async () => {
  await portal.operator.setTenant({
    domain: "acme",
    accent: "#0f766e",
    help: "mailto:help@acme.test",
    notFound: { page: "/handbook/home" },
    "logo-dark": null,
    logo: base64(drawn("red")),
  });
  const rows = await portal.db.select().from(auditRows).orderBy(auditRows.id);
  expect(rows.at(-1)).toMatchObject({
    action: "tenant.change",
    tenant: "acme",
    details: {
      accent: "#0f766e",
      help: "mailto:help@acme.test",
      not_found: "/handbook/home",
      logo: true,
      logo_dark: false,
    },
  });
});
