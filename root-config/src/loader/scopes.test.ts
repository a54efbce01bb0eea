import { isInSameScope, movedScopes } from "./scopes.ts";

beforeEach(() => {
  const imports = {
    "@acme/react-18": "https://cdn.test/react.js",
    "@app/a": "https://cdn.test/a/a.js",
    "@app/b": "https://cdn.test/b.js",
  };
  const scopes = {
    "https://cdn.test/a/": { react: "https://cdn.test/react.js" },
    "https://cdn.test/b.js": { react: "/react-18.js" },
  };
  document.head.innerHTML = `
    <script type="application/json" id="portico-boot">{"map":{"id":"1","imports":{},"styles":{},"locales":{}}}</script>
    <script type="systemjs-importmap">${JSON.stringify({ imports, scopes })}</script>`;
});

it("moves an own version of a library with its further attempt", () => {
  expect(movedScopes({ "@acme/react-18": "https://cdn.test/react.js?retry=1" })).toEqual({
    scopes: { "https://cdn.test/a/": { react: "https://cdn.test/react.js?retry=1" } },
  });
  expect(movedScopes({ "@app/a": "https://cdn.test/a/a.js?retry=2" })).toEqual({});
});

it("applies the libraries of a single file to its further attempts too", () => {
  expect(movedScopes({ "@app/b": "https://cdn.test/b.js?retry=1" })).toEqual({
    scopes: { "https://cdn.test/b.js?retry=1": { react: "/react-18.js" } },
  });
});

it("reports whether an earlier build would get the same libraries", () => {
  expect(isInSameScope("https://cdn.test/a/a.1.js", "https://cdn.test/a/a.js")).toBe(true);
  expect(isInSameScope("https://cdn.test/old/a.js", "https://cdn.test/a/a.js")).toBe(false);
});
