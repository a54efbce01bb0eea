import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProvisioningError } from "@portico/portal-server/errors";
import { runWords } from "../testing/run-words.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-migrate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

interface Report {
  findings: { subject: string; found: string; fits: string; change: string }[];
  applications: { name: string; module: string; routes: string[] }[];
  commands: string[];
}

async function reportOf(file: string): Promise<Report & { rows: string[] }> {
  const { code, out, err } = await runWords(["migrate", join(folder, file), "--json"]);
  if (code !== 0) throw new Error(err);
  const report: Report = JSON.parse(out);
  return { ...report, rows: report.findings.map(({ subject, found, fits }) => `${fits} ${subject} ${found}`) };
}

const cdn = "https://cdn.people.example";

it("reads a page in the style of the React organisation: import maps, one of them a file, and a layout in HTML", async () => {
  write({
    "maps.json": JSON.stringify({ imports: { react: `${cdn}/react@18.3.1/react.js`, rxjs: `${cdn}/rxjs.js` } }),
    "react.html": `<!DOCTYPE html><html><head>
      <!-- <script src="gone.js"></script> -->
      <script type="systemjs-importmap" src="maps.json"></script>
      <script type="systemjs-importmap">{ "imports": {
        "@people/root-config": "${cdn}/root.js", "@people/navbar": "${cdn}/navbar.js", "@people/people": "${cdn}/people.js",
        "@people/planets": "${cdn}/planets/main.js", "@people/api": "${cdn}/api.js", "lodash": "${cdn}/lodash.js" } }</script>
      <% if (isLocal) { %><script src="local.js"></script><% } %>
      <template id="single-spa-layout"><single-spa-router base="/">
        <nav class="top"><application name="@people/navbar" props="authToken,brand"></application></nav>
        <main>
          <route path="people"><application name="@people/people"></application></route>
          <route path="worlds"><application name="@people/planets"></application></route>
          <route default><h1>Not found</h1></route>
        </main>
        <application name="@people/help"></application>
        <redirect from="/" to="/people"></redirect>
        <redirect from="/planets-old" to="/worlds"></redirect>
      </single-spa-router></template></head><body></body></html>`,
  });
  const { rows, applications, commands } = await reportOf("react.html");
  expect(rows).toEqual([
    "change @people/navbar on all pages",
    "change @people/navbar props authToken, brand",
    "yes @people/people /people",
    "change @people/planets /worlds",
    "change @people/help on all pages",
    "change @people/help no address in an import map",
    "yes @people/people, @people/planets names that other modules may import",
    "change redirect / /people",
    "change redirect /planets-old /worlds",
    `yes react ${cdn}/react@18.3.1/react.js`,
    `yes rxjs ${cdn}/rxjs.js`,
    `yes @people/root-config ${cdn}/root.js`,
    `yes @people/api ${cdn}/api.js`,
    `change lodash ${cdn}/lodash.js`,
    "change layout nav, main, h1",
    "yes left out <% if (isLocal) %>: for developers’ machines",
  ]);
  expect(applications.find(({ module }) => module === "planets")?.routes).toEqual([
    "base:/worlds",
    "redirect:/planets-old=/worlds",
  ]);
  expect(commands).toEqual([
    "portico scope add acme @people",
    `portico origin add acme ${cdn}`,
    ...["people --name People", "planets --name Planets"].map((app) => `portico app add acme ${app}`),
    ...["api", "people", "planets\\/main"].map((file) =>
      expect.stringMatching(new RegExp(`^portico publish @people/\\S+ .*--url \\S+/${file}\\.js$`)),
    ),
    expect.stringMatching(/^portico publish @app\/people .*--url \S+\/people\.js$/),
    expect.stringMatching(/--route base:\/worlds --route redirect:\/planets-old=\/worlds$/),
  ]);
});

it("reads a root config in the style of the Vue organisation: registerApplication in a script, also as bundlers write it", async () => {
  write({
    "index.html": `<script type="importmap">{ "imports": { "@vue-org/root": "./root.js", "vue": "${cdn}/vue.js" } }</script>
      <script>System.import("@vue-org/root");</script>`,
    "root.js": `System.register(["single-spa"], (e) => { let s; return { setters: [(m) => { s = m; }], execute() {
      (0, s.registerApplication)({ name: "@vue-org/menu", app: () => System.import("@vue-org/menu"), activeWhen: () => !0 });
      s.registerApplication("@vue-org/rate-dogs", () => System.import("@vue-org/rate-dogs"), (location) => {
        return location.pathname.startsWith("/rate-doggos") || location.pathname === "/dogs"; }, { domain: "dogs" });
      registerApplication({ name: "@vue-org/profile", app, activeWhen: ["/profile", "/#/old"] });
      registerApplication({ name: "@vue-org/beta", app, activeWhen: (location) => isBeta(location) });
      registerApplication({ name: names[0], app, activeWhen: "/x" });
      s.start(); } }; });`,
  });
  const { rows, applications } = await reportOf("index.html");
  expect(rows.filter((row) => !row.endsWith("no address in an import map"))).toEqual([
    "change @vue-org/menu on all pages",
    "change @vue-org/rate-dogs /rate-doggos",
    "change @vue-org/rate-dogs /dogs",
    "change @vue-org/rate-dogs props domain",
    "change @vue-org/profile /profile",
    "no @vue-org/profile code: /#/old",
    "no @vue-org/beta code: (location) => isBeta(location)",
    expect.stringMatching(/^yes @vue-org\/root file:.*root\.js$/),
    `change vue ${cdn}/vue.js`,
    'no not read registerApplication({ name: names[0], app, activeWhen: "/x" }) is computed: register the application by hand.',
  ]);
  expect(applications.map(({ module, routes }) => [module, routes])).toEqual([
    ["menu", []],
    ["rate-dogs", ["base:/rate-doggos", "path:/dogs"]],
    ["profile-app", ["base:/profile"]],
    ["beta", []],
  ]);
});

it("reads a layout in JSON in the style of the polyglot organisation, with several applications at one address", async () => {
  const application = (name: string, props?: object) => ({ type: "application", name, ...(props && { props }) });
  const layout = {
    base: "/shop",
    routes: [
      application("navbar"),
      {
        type: "route",
        path: "items/:id",
        routes: [application("@poly/items", { currency: "BRL" }), application("@poly/offers")],
      },
      { type: "div", routes: [{ type: "route", path: "Cart", routes: [application("@poly/cart")] }] },
      application("@poly/chat"),
    ],
  };
  write({
    "layout.json": JSON.stringify(layout),
    "root-config.js": `const routes = constructRoutes(${JSON.stringify(layout)});`,
  });
  const { findings, rows } = await reportOf("layout.json");
  expect(rows.filter((row) => !row.endsWith("no address in an import map"))).toEqual([
    "change navbar on all pages",
    "change @poly/items /shop/items/:id",
    "change @poly/items props currency",
    "change @poly/offers /shop/items/:id",
    "no @poly/cart /shop/Cart",
    "change @poly/chat on all pages",
    "change @poly/items, @poly/offers all at /shop/items",
    "change layout div",
  ]);
  expect(findings.find(({ subject }) => subject === "@poly/chat")?.change).toContain("page.bottom");
  const ofBar = findings.filter(({ subject }) => subject === "navbar");
  expect(ofBar.map(({ change }) => change)).toEqual([expect.stringMatching(/^leave it out: the portal has a bar/)]);
  expect((await reportOf("root-config.js")).rows).toEqual(rows);
});

it("prints the report as a table, with the parts that it could not find", async () => {
  write({
    "map.json": JSON.stringify({ imports: { moment: `${cdn}/moment.js` } }),
    "empty.html": "<p>Nothing</p>",
    "root.ts": "let a: = 1;",
  });
  const { out } = await runWords(["migrate", join(folder, "map.json")]);
  expect(out).toMatch(/^WHAT +FOUND +FITS +CHANGE\nmoment +https:\S+ +change +bundle it/);
  for (const [file, sentence] of [
    ["empty.html", /No application and no import map/],
    ["root.ts", /root\.ts is neither JavaScript nor TypeScript \(line 1\)/],
    ["absent.html", /is not there/],
  ] as const) {
    const { code, err } = await runWords(["migrate", join(folder, file)]);
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
  }
});

it("carries out the calls for a tenant, and ends at the first refusal", async () => {
  const address = `${cdn}/stock.js`;
  write({ "apply.json": JSON.stringify({ imports: { "@org/api": address } }) });
  const done: string[] = [];
  const operator = {
    addScope: async (...words: string[]) => void done.push(`scope ${words.join(" ")}`),
    addOrigin: async (...words: string[]) => void done.push(`origin ${words.join(" ")}`),
    close: async () => undefined,
  };
  const open = async () => operator as never;
  const { code, err } = await runWords(["migrate", join(folder, "apply.json"), "--apply", "globex"], { open });
  expect(done).toEqual(["scope globex @org", `origin globex ${cdn}`]);
  // The registry of this test fails when it is opened.
  expect([code, err]).toEqual([1, expect.stringContaining(`portico publish @org/api --tenant globex`)]);
});

it("continues after the calls of an earlier migration, and replaces no other application", async () => {
  write({ "again.json": JSON.stringify({ imports: { "@org/stock": `${cdn}/stock.js` } }) });
  write({ "again.js": `registerApplication({ name: "@org/stock", app, activeWhen: "/stock" });` });
  write({ "again.html": '<script type="importmap" src="again.json"></script><script src="again.js"></script>' });
  const offered = [{ module: "stock", name: "Stock" }];
  const operator = {
    addScope: async () => "@org",
    addOrigin: async () => cdn,
    addApp: async () => {
      throw new ProvisioningError("app.exists", "It has it already.");
    },
    listApps: async () => offered,
    close: async () => undefined,
  };
  const again = () =>
    runWords(["migrate", join(folder, "again.html"), "--apply", "globex"], { open: async () => operator as never });
  // The registry of this test fails when it is opened.
  expect((await again()).err).toContain("portico publish @org/stock --tenant globex");
  offered[0] = { module: "stock", name: "Ações" };
  expect((await again()).err).not.toContain("portico publish");
});

it("carries the calls out for the root config at an address, whose own addresses are resolved by it", async () => {
  const server = createServer((request, response) => {
    response.setHeader("content-type", request.url === "/shell/" ? "text/html" : "application/json");
    if (request.url === "/shell/") response.end('<script type="systemjs-importmap" src="../maps/all.json"></script>');
    else response.end(JSON.stringify({ imports: { "@org/api": "https://cdn.people.example/stock.js" } }));
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  const root = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/shell/`;
  const done: string[] = [];
  const operator = {
    addScope: async (...words: string[]) => void done.push(`scope ${words.join(" ")}`),
    addOrigin: async (...words: string[]) => void done.push(`origin ${words.join(" ")}`),
    close: async () => undefined,
  };
  const { code, err } = await runWords(["migrate", root, "--apply", "globex"], { open: async () => operator as never });
  server.closeAllConnections();
  server.close();
  expect(done).toEqual(["scope globex @org", `origin globex ${cdn}`]);
  expect([code, err]).toEqual([1, expect.stringContaining("portico publish @org/api --tenant globex")]);
});
