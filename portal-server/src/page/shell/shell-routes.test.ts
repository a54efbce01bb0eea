import { brotliDecompressSync } from "node:zlib";
import { tenants } from "../../platform/db/tenant-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { checkoutForTests } from "../../testing/write-build.ts";
import { startGuard, startGuardSource } from "./start-guard.ts";

const cdn = { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} };

const portal = portalForTests({ config: { demo: true } });

const checkout = checkoutForTests();

interface RequestOptions {
  host?: string;
  cookie?: string;
  headers?: Record<string, string>;
  method?: "GET" | "HEAD";
}

const get = (url: string, { host = "acme.localhost:9000", cookie, headers, method = "GET" }: RequestOptions = {}) =>
  portal.app.inject({ method, url, headers: { host, accept: "text/html", ...(cookie && { cookie }), ...headers } });

const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replace(/^.*\/|\.[^/]*$/g, ""),
  );

const styles = (html: string) =>
  [...html.replace(/<noscript>.*?<\/noscript>/s, "").matchAll(/<link rel="stylesheet" href="[^"]*\/([\w-]+)\./g)].map(
    (m) => m[1],
  );

const block = (html: string, selector: string) =>
  JSON.parse(new RegExp(`<script ${selector}>([^<]*)</script>`).exec(html)?.[1] ?? "null");

beforeAll(async () => {
  await portal.db.insert(tenants).values({ domain: "hostile", name: `</title><script>"&` });
  await portal.services.deployCheckout({ checkout, cdn });
});

describe("the shell page", () => {
  it.each([
    ["/", "", ["root-config", "auth-mf", "single-spa", "shared-ui", "react"]],
    ["/signin", "portico_hint=1", ["root-config", "auth-mf", "single-spa", "shared-ui", "react"]],
    ["/", "portico_hint=1", ["root-config", "navbar-mf", "single-spa", "shared-ui", "react"]],
    ["/profile", "portico_hint=1", ["root-config", "navbar-mf", "profile-mf", "single-spa", "shared-ui", "react"]],
    ["/tickets/home", "portico_hint=1", ["root-config", "navbar-mf", "tickets", "single-spa", "shared-ui", "react"]],
    ["/tickets/portal", "", ["root-config", "navbar-mf", "tickets", "single-spa", "shared-ui", "react"]],
  ])("preloads at %s with the cookie %j exactly the modules of the first screen", async (url, cookie, modules) => {
    const { body, statusCode } = await get(url, { cookie });
    expect(statusCode).toBe(200);
    expect(preloaded(body)).toEqual(modules);
  });

  it("blocks only on the page's style sheets, tokens first, and preloads those of applications", async () => {
    const [signIn, ticketsPage] = [(await get("/signin")).body, (await get("/tickets/portal")).body];
    expect([styles(signIn), styles(ticketsPage)]).toEqual(Array(2).fill(["shared-ui", "root-config"]));
    expect(signIn).toMatch(/<link rel="preload" as="style" href="[^"]*auth-mf\.[^"]*" .* crossorigin="anonymous">/);
    expect(ticketsPage).toMatch(/<link rel="preload" as="style" href="[^"]*tickets\./);
    expect(ticketsPage).not.toMatch(/auth-mf\.[^"]*css" /);
  });

  it("adds integrity to every script and style sheet of the portal", async () => {
    const { body } = await get("/tickets/portal");
    const files = body.match(/<(script|link) [^>]*"\/modules\/[^>]*>/g) ?? [];
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) expect(file).toMatch(/ integrity="sha384-/);
  });

  it("inlines the map and the boot document without any data of a user", async () => {
    const { body } = await get("/signin", { cookie: "portico_hint=1; refresh_token=secret" });
    const map = block(body, 'type="systemjs-importmap"');
    expect(Object.keys(map)).toEqual(["imports", "integrity", "depcache"]);
    expect(map.imports["@app/tickets"]).toBe("/modules/tickets-mf/tickets.aaaaaaaaaa.js");
    const boot = block(body, 'type="application/json" id="portico-boot"');
    expect(boot).toMatchObject({
      tenant: { domain: "acme", name: "Acme" },
      environment: "development",
      api: "/api",
      map: { id: expect.stringMatching(/^development:\d+\+acme:\d+$/), imports: map.imports },
      strings: { pt: { "@portico/root-config": { "page.signIn": "Entrar" } } },
    });
    expect(boot.watch).toBeUndefined();
    expect(body).not.toContain("secret");
  });

  it.each([
    ["", 'lang="pt-BR" mode="light"', "Entrar · Acme"],
    ["locale=en; theme=dark", 'lang="en" mode="dark"', "Sign in · Acme"],
    ["theme=system-dark", 'lang="pt-BR" data-system="dark"', "Entrar · Acme"],
    ["theme=system-sepia", 'lang="pt-BR" data-system="light"', "Entrar · Acme"],
    ["locale=xx; theme=%22%3E%3Cscript%3E", 'lang="pt-BR" mode="light"', "Entrar · Acme"],
    ["locale=constructor; theme=__proto__", 'lang="pt-BR" mode="light"', "Entrar · Acme"],
  ])("applies the known hints of the cookies %j", async (cookie, root, title) => {
    const { body } = await get("/signin", { cookie });
    expect(body).toContain(`<html ${root}>`);
    expect(body).toContain(`<title>${title}</title>`);
  });

  it("gives the browser's bars the colour of the theme, or both colours for a page that follows the system", async () => {
    const coloursOf = async (cookie: string) =>
      [...(await get("/signin", { cookie })).body.matchAll(/<meta name="theme-color"([^>]*)>/g)].map(
        ([, rest]) => rest,
      );
    expect(await coloursOf("theme=dark")).toEqual([' content="#171c24"']);
    expect(await coloursOf("theme=system-dark")).toEqual([
      ' media="(prefers-color-scheme: light)" content="#ffffff"',
      ' media="(prefers-color-scheme: dark)" content="#171c24"',
    ]);
  });

  it("escapes a tenant's name and hostile strings", async () => {
    const { body } = await get("/signin", { host: "hostile.localhost" });
    expect(body).toContain("<title>Entrar · &lt;/title&gt;&lt;script&gt;&quot;&amp;</title>");
    expect(body.match(/<script/g)?.length).toBe(body.match(/<\/script>/g)?.length);
    expect(block(body, 'type="application/json" id="portico-boot"').tenant.name).toBe(`</title><script>"&`);
    expect(body).not.toContain("<!--");
  });

  it("says what an unknown address shows, and begins with it", async () => {
    const notFound = { text: { pt: "Esta página saiu do ar.", en: "This page is gone." } };
    await portal.operator.setTenant({ domain: "acme", notFound });
    portal.clock.advance(1_001);
    const { body } = await get("/nothing/here", { cookie: "portico_hint=1" });
    expect(block(body, 'type="application/json" id="portico-boot"').tenant).toMatchObject({ domain: "acme", notFound });
    // Without the placeholders of Home.
    expect(body).not.toContain('id="first-bones"');
    await portal.operator.setTenant({ domain: "acme", notFound: null });
    portal.clock.advance(1_001);
    const usual = await get("/nothing/here", { cookie: "portico_hint=1" });
    expect(block(usual.body, 'type="application/json" id="portico-boot"').tenant.notFound).toBeUndefined();
    expect(usual.body).toContain('id="first-bones"');
  });

  it("contains the skip link, the live regions and the noscript text", async () => {
    const { body } = await get("/signin");
    expect(body).toContain('id="skip-link" href="#main">Ir para o conteúdo principal</a>');
    expect(body).toContain('<div id="portico"></div>');
    expect(body).toContain('id="announcer" class="vh" role="status"');
    expect(body).toContain('id="alerts" class="vh" role="alert"');
    expect(body).toMatch(/<noscript>.*notice\.css.*<h1>.*JavaScript<\/h1>.*lang="en".*<h2>.*JavaScript<\/h2>/s);
    expect(body).toMatch(/<template id="stalled"><main[^>]* lang="pt-BR">.*<main[^>]* lang="en">.*<\/template>/s);
    const withText = body.replace(startGuard(), "");
    expect(withText).not.toBe(body);
    expect(withText).not.toMatch(/<script(?![^>]*(src=|type="(systemjs-importmap|application\/json)"))/);
  });

  it("sends the caching and security headers", async () => {
    const { headers } = await get("/signin", { host: "globex.localhost:9000" });
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      vary: expect.stringContaining("Cookie"),
      "set-cookie": expect.stringContaining("XSRF-TOKEN="),
    });
    expect(headers["reporting-endpoints"]).toBe('csp="/api/telemetry/csp"');
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;");
    expect(policy).toContain(`script-src 'self' http://cdn.globex.localhost:9001 ${startGuardSource};`);
    expect(policy).toContain("ws://globex.localhost:9000 wss://globex.localhost:9000");
  });

  it("loads another origin's application with CORS and integrity", async () => {
    const { body } = await get("/tickets/portal", { host: "globex.localhost:9000" });
    const address = "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.aaaaaaaaaa.js";
    expect(body).toMatch(new RegExp(`href="${address}" integrity="sha384-[^"]+" crossorigin="anonymous"`));
    expect((await get("/tickets/portal")).body).not.toContain("globex");
  });

  it("answers 304 for a cached page and 200 when a hint has changed", async () => {
    const first = await get("/signin");
    const headers = { "if-none-match": String(first.headers.etag) };
    const again = await get("/signin", { headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get("/signin", { headers, cookie: "theme=dark" })).statusCode).toBe(200);
  });

  it("answers HEAD without a body and compresses the page when the client accepts it", async () => {
    const head = await get("/signin", { method: "HEAD" });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    const small = await get("/signin", { headers: { "accept-encoding": "gzip, br" } });
    expect(small.headers["content-encoding"]).toBe("br");
    const withoutNonce = (html: string) => html.replace(/ nonce=[\w-]+/, "");
    const plain = withoutNonce((await get("/signin")).body);
    expect(withoutNonce(brotliDecompressSync(small.rawPayload).toString())).toBe(plain);
  });

  it("returns a page with status 404 at the address of a missing file", async () => {
    for (const url of ["/wp-login.php", "/.env", "/gone/app.js"]) {
      const response = await get(url, { cookie: "locale=en" });
      expect([url, response.statusCode, response.headers["cache-control"]]).toEqual([url, 404, "no-store"]);
      expect(response.body).toContain("<h1>File not found</h1>");
    }
    expect((await get("/tickets/v1.2")).statusCode).toBe(200);
  });

  it("describes the page in its language, and names its manifest and icon", async () => {
    const { body, headers } = await get("/signin", { cookie: "locale=en" });
    expect(body).toContain('<meta name="description" content="Applications, notifications and account of Acme');
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(body).toContain('<link rel="apple-touch-icon" href="/media/brand/touch.png">');
    expect(headers["content-security-policy"]).toContain("manifest-src 'self'");
  });

  it.each(["/api/nothing", "/modules/gone/x.js", "/media/x", "/import-maps/x", "/favicon.ico"])(
    "is not served at %s",
    async (url) => {
      const response = await get(url, { headers: { accept: "*/*" } });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ error: { code: "route.not_found" } });
    },
  );
});

it("allows connections to the messaging provider only for a tenant with push messages", async () => {
  const provider = " https://fcmregistrations.googleapis.com https://firebaseinstallations.googleapis.com";
  const names = ["apiKey", "authDomain", "projectId", "storageBucket", "messagingSenderId", "appId", "vapidKey"];
  const push = Object.fromEntries(names.map((name) => [name, "value"]));
  await portal.operator.addTenant({ domain: "umbrella", name: "Umbrella" });
  await portal.operator.setPush("umbrella", push);
  const connectSources = async (tenant: string) => {
    const { headers } = await get("/", { host: `${tenant}.localhost:9000` });
    return /connect-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  };
  expect(await connectSources("umbrella")).toMatch(new RegExp(`^'self' .*${provider}$`));
  expect(await connectSources("acme")).not.toContain("googleapis");
});
