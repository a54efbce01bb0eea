import { mapChange } from "./map-change.ts";

const imports = {
  react: "/modules/shared-deps/react.1.js",
  "@portico/root-config": "/modules/root-config/root.1.js",
  "@portico/profile-mf": "/modules/profile-mf/profile.1.js",
  "@app/tickets": "https://cdn.globex.test/tickets.1.js",
};
const parts = new Set(["@portico/profile-mf", "@app/tickets"]);
const origin = "https://globex.portal.test";
const esNames = new Set<string>();
const change = (next: Record<string, string | undefined>) => {
  const merged = Object.entries({ ...imports, ...next }).filter((entry): entry is [string, string] => !!entry[1]);
  const modules = { imports, styles: {}, locales: {} };
  return mapChange({ modules, parts, origin, esNames }, { ...modules, imports: Object.fromEntries(merged) });
};

it("needs a reload when other applications have isolated style sheets", () => {
  const modules = { imports, styles: {}, locales: {} };
  const running = { modules: { ...modules, isolated: ["@app/tickets"] }, parts, origin, esNames };
  expect(mapChange(running, modules)).toEqual({ kind: "page" });
  expect(mapChange(running, { ...modules, isolated: ["@app/tickets"] })).toEqual({ kind: "none" });
});

it("needs a reload when a canary begins for this visitor, and changes parts when it ends", () => {
  const [modules, newer] = [{ imports, styles: {}, locales: {} }, "https://cdn.globex.test/tickets.2.js"];
  const other = { ...modules, imports: { ...imports, "@app/tickets": newer } };
  const running = { modules, parts, origin, esNames };
  expect(mapChange(running, { ...other, trial: true })).toEqual({ kind: "page" });
  const canary = { ...running, modules: { ...modules, trial: true as const } };
  expect(mapChange(canary, { ...other, trial: true })).toEqual({ kind: "parts", specifiers: ["@app/tickets"] });
  expect(mapChange(canary, other)).toEqual({ kind: "parts", specifiers: ["@app/tickets"] });
});

it("needs a reload when applications have other addresses", () => {
  const modules = { imports, styles: {}, locales: {} };
  const routes = { "@app/tickets": { base: "/help" } };
  const running = { modules: { ...modules, routes }, parts, origin, esNames };
  expect(mapChange(running, modules)).toEqual({ kind: "page" });
  expect(mapChange(running, { ...modules, routes: { ...routes } })).toEqual({ kind: "none" });
});

it("needs a reload when a file has other bytes at the same address: browsers compare it with the old hash", () => {
  const address = imports["@app/tickets"];
  const modules = { imports, styles: {}, locales: {}, integrity: { [address]: "sha384-a" } };
  const running = { modules, parts, origin, esNames };
  expect(mapChange(running, { ...modules, integrity: { [address]: "sha384-b" } })).toEqual({ kind: "page" });
  expect(mapChange(running, { ...modules, integrity: { ...modules.integrity, "/new.js": "sha384-c" } })).toEqual({
    kind: "none",
  });
});

it("needs a reload when a part has files of an origin that the page does not know", () => {
  const modules = { imports, styles: {}, locales: {} };
  const next = { ...modules, imports: { ...imports, "@app/tickets": "https://cdn.globex.test/tickets.2.js" } };
  const files = (address: string) => ({ files: { "@app/tickets": [address] } });
  const running = { modules, parts, origin, esNames };
  expect(mapChange(running, { ...next, ...files("https://esm.test/lib.js") })).toEqual({ kind: "page" });
  expect(mapChange(running, { ...next, ...files("https://cdn.globex.test/lib.js") })).toMatchObject({ kind: "parts" });
});

it("needs a reload when own versions of libraries differ", () => {
  const modules = { imports, styles: {}, locales: {} };
  const scopes = { "https://cdn.globex.test/": { react: "https://cdn.globex.test/react-18.js" } };
  const running = { modules: { ...modules, scopes }, parts, origin, esNames };
  expect(mapChange(running, modules)).toEqual({ kind: "page" });
  expect(mapChange(running, { ...modules, scopes })).toEqual({ kind: "none" });
});

it.each([
  ["no change: the maps are equal", {}, { kind: "none" }],
  ["parts: one part has another build", { "@app/tickets": "https://cdn.globex.test/tickets.2.js" }, ["@app/tickets"]],
  ["parts: an application moved into a known folder", { "@app/tickets": "/modules/profile-mf/t.js" }, ["@app/tickets"]],
  ["page: an application moved to this origin", { "@app/tickets": "/modules/tickets-mf/t.js" }, { kind: "page" }],
  [
    "no change: a shared module was added that has no importer",
    { dayjs: "/modules/shared-deps/dayjs.js" },
    { kind: "none" },
  ],
  ["no change: an application was removed", { "@app/tickets": undefined }, { kind: "none" }],
  ["page: a shared module has another build", { react: "/modules/shared-deps/react.2.js" }, { kind: "page" }],
  ["page: a shared module was removed", { react: undefined }, { kind: "page" }],
  [
    "page: the orchestrator has another build",
    { "@portico/root-config": "/modules/root-config/root.2.js" },
    { kind: "page" },
  ],
  ["page: a new application has no route yet", { "@app/assets": "/modules/assets-mf/a.js" }, { kind: "page" }],
  [
    "page: a part is on an origin that the page may not load from",
    { "@app/tickets": "https://new.test/t.js" },
    { kind: "page" },
  ],
] as const)("%s", (_, next, expected) => {
  const wanted = Array.isArray(expected) ? { kind: "parts", specifiers: expected } : expected;
  expect(change(next)).toEqual(wanted);
});

it("reloads the page for a part and a shared module that changed together", () => {
  const next = { react: "/modules/shared-deps/react.2.js", "@portico/profile-mf": "/modules/profile-mf/profile.2.js" };
  expect(change(next)).toEqual({ kind: "page" });
});

describe("a build with the same entry", () => {
  const modules = {
    imports,
    styles: { react: ["/modules/shared-deps/react.1.css"], "@app/tickets": ["https://cdn.globex.test/t.1.css"] },
    locales: {
      "@app/tickets": { pt: "https://cdn.globex.test/t.pt.1.json", en: "https://cdn.globex.test/t.en.1.json" },
    },
  };
  const changeTo = (next: Partial<typeof modules>) =>
    mapChange({ modules, parts, origin, esNames }, { ...modules, ...next });

  it("is unchanged when styles and strings are the same, in any order of the locales", () => {
    const { pt, en } = modules.locales["@app/tickets"];
    expect(changeTo({ locales: { "@app/tickets": { en, pt } } })).toEqual({ kind: "none" });
  });

  it("is a change of the part when its strings or its styles change", () => {
    const { en } = modules.locales["@app/tickets"];
    const strings = { "@app/tickets": { pt: "https://cdn.globex.test/t.pt.2.json", en } };
    expect(changeTo({ locales: strings })).toEqual({ kind: "parts", specifiers: ["@app/tickets"] });
    const styles = { ...modules.styles, "@app/tickets": ["https://cdn.globex.test/t.2.css"] };
    expect(changeTo({ styles })).toEqual({ kind: "parts", specifiers: ["@app/tickets"] });
  });

  it("needs a reload when a shared module's styles change", () => {
    const styles = { ...modules.styles, react: ["/modules/shared-deps/react.2.css"] };
    expect(changeTo({ styles })).toEqual({ kind: "page" });
  });
});
