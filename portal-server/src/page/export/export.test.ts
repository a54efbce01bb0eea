import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { writeCheckout } from "../../testing/write-build.ts";
import { exportArguments } from "./export-arguments.ts";
import { exportSite } from "./export-site.ts";

describe("exportArguments", () => {
  it("parses tenant, environment, target and API address", () => {
    const args = ["--tenant", "acme", "--environment", "production"];
    expect(exportArguments(args, "/checkout")).toEqual({
      tenant: "acme",
      environment: "production",
      out: "/checkout/dist/export/acme-production",
      api: "/api",
    });
    const more = exportArguments([...args, "--out", "/srv/www", "--api", "https://api.example/v1"], "/checkout");
    expect([more.out, more.api]).toEqual(["/srv/www", "https://api.example/v1"]);
  });

  it.each([
    [[], /^--tenant must be/],
    [["--tenant", "../x", "--environment", "production"], /^--tenant must be/],
    [["--tenant", "acme"], /^--environment must be one of development, staging, production\. Usage/],
    [["--tenant", "acme", "--environment", "prod"], /^--environment must be/],
    [["--tenant", "acme", "--environment", "staging", "--api", "//evil"], /^--api must be/],
    [["--tenant", "acme", "--environment", "staging", "--api", "http://api.example"], /^--api must be/],
    [["--tenant", "acme", "--environment", "staging", "--api", "https://a.example/;x y"], /^--api must be/],
    [["--tennant", "acme"], /^Unknown option '--tennant'/],
    [["acme"], /Usage/],
  ])("refuses %j with one line that contains the usage", (args: string[], line) => {
    expect(() => exportArguments(args, "/checkout")).toThrow(line);
    expect(() => exportArguments(args, "/checkout")).toThrow(/^.*Usage: npm run export.*$/);
  });
});

describe("exportSite", () => {
  let portal: TestApp;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "portico-export-"));
    await writeCheckout(join(dir, "checkout"));
    portal = await openTestApp({ config: { demo: true } });
    const cdn = { origin: "https://cdn.globex.example", deploy: async () => {} };
    await portal.services.deployCheckout({ checkout: join(dir, "checkout"), cdn });
  });
  afterAll(async () => {
    await portal.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function exportTenant(domain: string, name: string, api = "/api") {
    const { modules, maps } = portal.services;
    const [boot, systemjs] = [modules.script("boot"), modules.script("systemjs")];
    if (!boot || !systemjs) throw new Error("no scripts");
    const map = await maps.resolved("production", domain);
    const input = { tenant: { domain, name }, environment: "production", api, map };
    const out = join(dir, domain);
    await exportSite(out, { ...input, scripts: { boot, systemjs }, store: modules.store });
    return { out, map, page: await readFile(join(out, "index.html"), "utf8") };
  }

  it("writes every file that the page and its map refer to", async () => {
    const { out, map, page } = await exportTenant("acme", "Acme");
    const files = new Set((await readdir(out, { recursive: true })).map((file) => `/${file}`));
    const named = [
      ...[...page.matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, address = ""]) => address),
      ...Object.values(map.imports),
      ...Object.values(map.styles).flat(),
      ...Object.values(map.locales).flatMap((locales) => Object.values(locales)),
      "/404.html",
      "/import-maps/production/acme.json",
      "/media/apps/tickets/logo.png",
      "/media/icons/solid/bell.svg",
      "/media/shell/notice.css",
      "/modules/navbar-mf/navbar-mf.aaaaaaaaaa.js.gz",
    ];
    expect(named.filter((address) => !files.has(address))).toEqual([]);
    expect(await readFile(join(out, "404.html"), "utf8")).toBe(page);
    const written = JSON.parse(await readFile(join(out, "import-maps/production/acme.json"), "utf8"));
    expect(written).toEqual({ ...map, tenant: { domain: "acme", name: "Acme" }, environment: "production" });
  });

  it("writes the Content Security Policy into the page", async () => {
    const { page } = await exportTenant("globex", "Globex", "https://api.example/v1");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(policy).toContain("script-src &#39;self&#39; https://cdn.globex.example &#39;sha256-");
    expect(policy).toContain(
      "connect-src &#39;self&#39; data: blob: https://cdn.globex.example wss://cdn.globex.example https://api.example;",
    );
    expect(policy).toContain("require-trusted-types-for &#39;script&#39;; trusted-types default");
    expect(policy).not.toMatch(/frame-ancestors|report|unsafe/);
    expect(page).not.toContain("systemjs-importmap");
  });
});
