import { mapChange } from "./map-change.ts";

const imports = {
  react: "/modules/shared-deps/react.1.js",
  "@portico/root-config": "/modules/root-config/root.1.js",
  "@portico/profile-mf": "/modules/profile-mf/profile.1.js",
  "@app/tickets": "https://cdn.globex.test/tickets.1.js",
};
const parts = new Set(["@portico/profile-mf", "@app/tickets"]);
const origin = "https://globex.portal.test";
const change = (next: Record<string, string | undefined>) => {
  const merged = Object.entries({ ...imports, ...next }).filter((entry): entry is [string, string] => !!entry[1]);
  const modules = { imports, styles: {}, locales: {} };
  return mapChange({ modules, parts, origin }, { ...modules, imports: Object.fromEntries(merged) });
};

it.each([
  ["nothing is another", {}, { kind: "none" }],
  ["one part is another build", { "@app/tickets": "https://cdn.globex.test/tickets.2.js" }, ["@app/tickets"]],
  [
    "an application moved into a folder that the page knows",
    { "@app/tickets": "/modules/profile-mf/t.js" },
    ["@app/tickets"],
  ],
  ["an application moved to this origin", { "@app/tickets": "/modules/tickets-mf/t.js" }, { kind: "page" }],
  ["a shared module was added, which nobody imports yet", { dayjs: "/modules/shared-deps/dayjs.js" }, { kind: "none" }],
  ["an application was taken away", { "@app/tickets": undefined }, { kind: "none" }],
  ["a shared module is another", { react: "/modules/shared-deps/react.2.js" }, { kind: "page" }],
  ["a shared module is gone", { react: undefined }, { kind: "page" }],
  ["the orchestrator is another", { "@portico/root-config": "/modules/root-config/root.2.js" }, { kind: "page" }],
  ["an application is new, so it has no route yet", { "@app/assets": "/modules/assets-mf/a.js" }, { kind: "page" }],
  [
    "a part comes from an origin that the page may not load from",
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
  const changeTo = (next: Partial<typeof modules>) => mapChange({ modules, parts, origin }, { ...modules, ...next });

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
