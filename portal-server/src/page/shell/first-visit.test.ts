import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { checkoutForTests, writeBuild } from "../../testing/write-build.ts";

const portal = beforeTests(() => openTestApp({ config: { demo: true } }));
const checkout = checkoutForTests();
const screens = { "signIn.pt-light": [["h1", {}, "Entrar"]] };

/** Publishes a build of the sign-in module with a first screen and this style sheet. */
async function publishSignIn(css: string, hash: string): Promise<void> {
  const imports = ["@portico/shared-ui"];
  await writeBuild(join(checkout, "auth-mf"), { "@portico/auth-mf": { imports, css, screens } }, hash);
  await portal.services.deployCheckout({
    checkout,
    cdn: { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} },
  });
}

async function open(url: string, headers: Record<string, string> = {}) {
  const request = { url, headers: { host: "acme.localhost:9000", accept: "text/html", ...headers } };
  const { body, statusCode, headers: answered, cookies } = await portal.app.inject({ method: "GET", ...request });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const policy = String(answered["content-security-policy"]);
  const sheets = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = ""]) => text);
  const scripts = [...body.matchAll(/<script data-file="([^"]*)">([^<]*)<\/script>/g)];
  const links = [...body.matchAll(/<link rel="stylesheet" href="\/modules[^>]*>/g)].map(([link]) => link);
  return { body, statusCode, etag: String(answered.etag), cookie, policy, sheets, scripts, links };
}

const source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const directive = (policy: string, name: string) => policy.split("; ").find((each) => each.startsWith(name));

beforeAll(() => publishSignIn("form{color:red}", "aaaaaaaaaa"));

it("contains the style sheets and the script of the first screen, accepted by hashes, and fetches the sheets last", async () => {
  const { sheets, scripts, links, policy, body } = await open("/signin");
  expect(sheets.slice(1)).toEqual([":root{}", "main{}", "form{color:red}"]);
  expect(scripts.map(([, file, text]) => [file, text])).toEqual([
    ["/modules/root-config/boot.aaaaaaaaaa.js", "/* boot */"],
  ]);
  for (const text of sheets) expect(directive(policy, "style-src")).toContain(source(text));
  expect(directive(policy, "script-src")).toContain(source("/* boot */"));
  expect(links).toHaveLength(3);
  for (const link of links) expect(link).toContain(' media="not all"');
  expect(body).not.toContain('src="/modules/root-config/boot.');
});

it.each([
  ["a browser that has been here", async () => ({ cookie: (await open("/signin")).cookie })],
  ["a browser with the hint of a session", async () => ({ cookie: "portico_hint=1" }), "/"],
])("requests the files in %s", async (_what, headers, url = "/signin") => {
  const { sheets, scripts, links, body } = await open(url, await headers());
  expect([sheets.length, scripts]).toEqual([1, []]);
  expect(links.join()).not.toContain("media=");
  expect(body).toContain('<script src="/modules/root-config/boot.');
});

it("answers 304 to a copy of a first page, with the policy of that page", async () => {
  const first = await open("/signin");
  const again = await open("/signin", { cookie: first.cookie, "if-none-match": first.etag });
  expect([again.statusCode, again.policy]).toEqual([304, first.policy]);
});

it("answers 304 to a copy of a later page although the browser's cookie is gone", async () => {
  const { cookie } = await open("/signin");
  const later = await open("/signin", { cookie });
  expect((await open("/signin", { "if-none-match": later.etag })).statusCode).toBe(304);
});

it("requests the files instead of a copy that is not current", async () => {
  const first = await open("/signin");
  const again = await open("/signin", { cookie: first.cookie, "if-none-match": first.etag.replace(/"./, '"~') });
  expect([again.statusCode, again.sheets.length]).toEqual([200, 1]);
});

it.each([
  ["an address that counts from the file", "form{background:url(hero.png)}", "bbbbbbbbbb"],
  ["an import", '@import "other.css";form{}', "cccccccccc"],
  ["an address without url()", 'form{background:image-set("hero.png" 1x)}', "eeeeeeeeee"],
  ["an end of line that the parser changes", "form{\r\n}", "ffffffffff"],
  ["the end of a style element", 'form{content:"</style>"}', "dddddddddd"],
])("contains no style sheet with %s", async (_what, css, hash) => {
  await publishSignIn(css, hash);
  const { sheets, scripts, links } = await open("/signin");
  expect([sheets.length, scripts, links.length]).toEqual([1, [], 3]);
  expect(links.join()).not.toContain("media=");
});

it("omits the files while a bucket is unreachable, and contains them some time after the bucket is back", async () => {
  await publishSignIn("form{color:blue}", "1111111111");
  const away = jest.spyOn(portal.services.modules.store, "read").mockRejectedValue(new Error("no answer"));
  expect((await open("/signin")).sheets).toHaveLength(1);
  away.mockRestore();
  portal.clock.advance(31_000);
  expect((await open("/signin")).sheets.slice(1)).toEqual([":root{}", "main{}", "form{color:blue}"]);
});
