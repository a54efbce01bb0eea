import { bareModule } from "../maps/deployed-module.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { overriddenMap } from "./overridden-map.ts";

const map = {
  ...emptyDocument,
  id: "production:1",
  imports: { "@app/tickets": "/modules/tickets.js", "@app/assets": "/modules/assets.js" },
};

it("is the released map itself without overrides, so that cached results for the map apply", () => {
  expect(overriddenMap(map, [])).toBe(map);
});

it("does not change the released map", () => {
  const address = "http://localhost:8080/tickets.js";
  const { imports } = overriddenMap(map, [{ module: "@app/tickets", address }]);
  expect(imports).toEqual({ "@app/tickets": address, "@app/assets": "/modules/assets.js" });
  expect(map.imports["@app/tickets"]).toBe("/modules/tickets.js");
});

describe("a published build has everything that its release lists", () => {
  const [address, chunk] = ["/modules/parts/tickets.1.js", "/modules/parts/chunk.1.js"];
  const build = {
    ...bareModule("@app/tickets", address),
    ...{ imports: ["react", "gone"], needs: ["connect:https://api.example"], format: "esm" as const },
    ...{ styles: ["/modules/parts/t.css"], ownLibraries: { react: "@acme/react" } },
    integrity: { [address]: "sha384-entry", [chunk]: "sha384-chunk" },
  };
  const libraries = { react: "/modules/react.js", "@acme/react": "/modules/acme/react.js", scheduler: "/modules/s.js" };
  const base = {
    ...map,
    imports: { ...map.imports, ...libraries },
    depcache: { "/modules/acme/react.js": ["scheduler"], "/modules/tickets.js": ["react"] },
  };

  it("in place of a released System module", () => {
    expect(overriddenMap(base, [{ module: "@app/tickets", address, build }])).toEqual({
      ...base,
      imports: { ...base.imports, "@app/tickets": address },
      integrity: build.integrity,
      depcache: { ...base.depcache, [address]: ["@acme/react", "scheduler"] },
      styles: { "@app/tickets": ["/modules/parts/t.css"] },
      locales: { "@app/tickets": {} },
      ...{ formats: { "@app/tickets": "esm" }, files: { "@app/tickets": [chunk] } },
      ...{ needs: { "@app/tickets": build.needs }, scopes: { "/modules/parts/": { react: "/modules/acme/react.js" } } },
    });
  });

  it("in place of a released ES module", () => {
    const released = {
      ...base,
      formats: { "@app/tickets": "esm" as const },
      files: { "@app/tickets": ["/modules/x.js"] },
    };
    const system = bareModule("@app/tickets", address);
    const { formats, files } = overriddenMap(released, [{ module: "@app/tickets", address, build: system }]);
    expect([formats, files]).toEqual([undefined, undefined]);
  });

  it("with its own libraries in each of its files, where another module has files in their folder", () => {
    const shared = { ...base, imports: { ...base.imports, "@app/other": "/modules/parts/other.1.js" } };
    const { scopes } = overriddenMap(shared, [{ module: "@app/tickets", address, build }]);
    const libraries = { react: "/modules/acme/react.js" };
    expect(scopes).toEqual({ [address]: libraries, [chunk]: libraries });
  });
});

it("names the folders of a shared host beside those of the map", () => {
  const address = "https://storage.example/acme/tickets.js";
  const folders = ["https://storage.example/acme/"];
  const released = { ...map, folders: ["https://storage.example/other/"] };
  expect(overriddenMap(released, [{ module: "@app/tickets", address, folders }]).folders).toEqual([
    "https://storage.example/other/",
    "https://storage.example/acme/",
  ]);
});
