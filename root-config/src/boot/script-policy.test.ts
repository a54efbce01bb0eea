import { foldersOf, mayRun } from "./script-folders.ts";
import { installScriptPolicy } from "./script-policy.ts";

const base = "https://acme.portal.test/tickets/home";
const folders = foldersOf(
  ["/modules/navbar-mf/navbar-mf.js", "https://cdn.example/a/tickets.js", "//cdn.example/b/x.js"],
  base,
);

it.each([
  "/modules/navbar-mf/navbar-mf.js",
  "https://acme.portal.test/modules/navbar-mf/navbar-mf.12.abc.js",
  "/modules/navbar-mf/navbar-mf.js?retry=1",
  "/modules/base/navbar-mf/navbar-mf.13.abc.js",
  "/modules/acme/navbar-mf/assets/[id]/late.js",
  "https://cdn.example/a/tickets.older.js",
  "//cdn.example/b/y.js",
  "https://cdn.example/a/chunk.mjs",
  "/firebase-messaging-sw.js?projectId=x",
])("lets %s run: it is in the folder of a module of the map", (address) => {
  expect(mayRun(address, base, folders)).toBe(true);
});

it.each([
  "/modules/other-mf/other.js",
  "/modules/navbar-mf/../other-mf/other.js",
  "/modules/navbar-mf/%2e%2e/other-mf/other.js",
  "/modules/navbar-mf\\..\\other-mf\\other.js",
  "/modules/navbar-mf/deeper/navbar-mf.js",
  "/modules/base/deeper/navbar-mf/navbar-mf.js",
  "/modules/base/other-mf/other.js",
  "/modules/base/other-mf/navbar-mf/other.js",
  "/modules/base/navbar-mf/../other-mf/x.js",
  "https://cdn.example/base/a/tickets.js",
  "/modules/navbar-mf/picture.svg",
  "http://acme.portal.test/modules/navbar-mf/navbar-mf.js",
  "https://acme.portal.test:8443/modules/navbar-mf/navbar-mf.js",
  "https://acme.portal.test.evil.test/modules/navbar-mf/navbar-mf.js",
  "https://acme.portal.test@evil.test/modules/navbar-mf/navbar-mf.js",
  "https://evil.test/a/tickets.js",
  "//evil.test/firebase-messaging-sw.js",
  "https://cdn.example/a/b/tickets.js",
  "https://cdn.example/tickets.js",
  "data:text/javascript,1",
  "blob:https://acme.portal.test/modules/navbar-mf/navbar-mf.js",
  "javascript:1",
  "import:@portico/root-config",
  "https://[",
  "",
])("refuses %j", (address) => expect(mayRun(address, base, folders)).toBe(false));

it("allows no folder for an entry that is neither a module of the store nor on another origin", () => {
  const hostile = [
    "data:text/javascript,1",
    "blob:https://x/y",
    "/api/users/images.js",
    "/modules/",
    "/x.js",
    "https://[",
  ];
  expect([...foldersOf([...hostile, 7, null, { toString: () => "/modules/a/a.js" }], base)]).toEqual([]);
});

it("reads the import map below it once, and refuses text that would become code", () => {
  const page = document.implementation.createHTMLDocument();
  const createPolicy = jest.fn();
  Object.defineProperty(page, "defaultView", { value: { trustedTypes: { createPolicy } } });
  Object.defineProperty(page, "baseURI", { value: base });
  installScriptPolicy(page);
  const [name, rules] = createPolicy.mock.calls[0];
  const map = { imports: { a: "/modules/a/a.js" }, integrity: { "https://cdn.example/x/late/7.js": "sha384-x" } };
  page.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify(map)}</script>`;
  expect([name, Object.keys(rules)]).toEqual(["default", ["createHTML", "createScript", "createScriptURL"]]);
  expect(rules.createHTML("<p>text</p>")).toBeNull();
  expect(rules.createScript("1 + 1")).toBeNull();
  expect(rules.createScriptURL("/modules/a/a.js")).toBe("/modules/a/a.js");
  expect(rules.createScriptURL("/modules/b/b.js")).toBeNull();
  expect(rules.createScriptURL("https://cdn.example/x/late/8.js")).toBe("https://cdn.example/x/late/8.js");
  expect(rules.createScriptURL("https://cdn.example/x/8.js")).toBeNull();
  page.head.insertAdjacentHTML(
    "afterbegin",
    `<script type="systemjs-importmap">{"imports":{"b":"/modules/b/b.js"}}</script>`,
  );
  expect(rules.createScriptURL("/modules/b/b.js")).toBeNull();
});

it("lets a worker run text of this page, and nothing else", () => {
  const page = document.implementation.createHTMLDocument();
  const createPolicy = jest.fn();
  Object.defineProperty(page, "defaultView", { value: { trustedTypes: { createPolicy } } });
  installScriptPolicy(page);
  const own = `blob:${location.origin}/7`;
  const mayLoad = createPolicy.mock.calls[0][1].createScriptURL;
  expect(mayLoad(own, "TrustedScriptURL", "Worker constructor")).toBe(own);
  expect(mayLoad(own, "TrustedScriptURL", "HTMLScriptElement src")).toBeNull();
  expect(mayLoad("blob:https://evil.example/7", "TrustedScriptURL", "Worker constructor")).toBeNull();
});

it("lets scripts of granted origins and folders run, and text if that is granted, and nothing else", () => {
  const page = document.implementation.createHTMLDocument();
  const createPolicy = jest.fn();
  Object.defineProperty(page, "defaultView", { value: { trustedTypes: { createPolicy } } });
  Object.defineProperty(page, "baseURI", { value: base });
  installScriptPolicy(page);
  const { createScript, createScriptURL } = createPolicy.mock.calls[0][1];
  const granted = { scripts: ["https://js.pay.example/", "https://shared.example/maps/"], eval: true };
  page.body.innerHTML = `<script type="application/json" id="portico-boot">${JSON.stringify(granted)}</script>`;
  expect(createScript("1 + 1")).toBe("1 + 1");
  const ownText = `blob:${location.origin}/7`;
  for (const address of ["https://js.pay.example/v3/", "https://shared.example/maps/api/js?key=1", ownText])
    expect(createScriptURL(address)).toBe(address);
  const refused = [
    "http://js.pay.example/v3/",
    "https://js.pay.example.evil.example/",
    "https://shared.example/maps/../x.js",
  ];
  for (const address of [...refused, "https://shared.example/mapsx.js", "/x.js", "data:text/javascript,1", "https://["])
    expect(createScriptURL(address)).toBeNull();
});

it("leaves a browser without Trusted Types to the Content Security Policy", () => {
  expect(() => installScriptPolicy()).not.toThrow();
});
