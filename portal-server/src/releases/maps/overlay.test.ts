import { importMapFile, manifests, release, sri, ticketsManifest } from "../../testing/sample-maps.ts";
import { emptyDocument } from "./map-document.ts";
import { overlay } from "./overlay.ts";
import { resolveBase } from "./resolve-base.ts";
import { tenantDocument } from "./tenant-document.ts";

const base = release(12, "base", resolveBase(importMapFile, manifests));
const entry = { specifier: "@app/tickets", manifest: ticketsManifest, folder: "/modules/tickets-mf/" };

// Builds are for the registry only: pages do not get them.
const { builds: _builds, ...served } = base.document;

describe("overlay", () => {
  it("returns the base for a tenant without a release", () => {
    expect(overlay(base)).toEqual({ id: "development:12", ...served });
  });

  it("adds the tenant's applications with all their files", () => {
    const map = overlay(base, release(3, "acme", tenantDocument([entry])));
    expect(map.id).toBe("development:12+acme:3");
    expect(map.imports).toEqual({
      ...base.document.imports,
      "@app/tickets": "/modules/tickets-mf/tickets-mf.6666666666.js",
    });
    expect(map.depcache["/modules/tickets-mf/tickets-mf.6666666666.js"]).toEqual([
      "@portico/shared-ui",
      "react",
      "react-dom",
    ]);
    expect(map.styles["@app/tickets"]).toEqual(["/modules/tickets-mf/t.6666666666.css"]);
    expect(map.integrity["/modules/tickets-mf/t.6666666666.css"]).toBe(sri("t"));
  });

  it("has the chunks of ES modules that browsers import, and no pictures", () => {
    const files = {
      "@app/tickets": ["/a/late.js", "/a/logo.svg", "/a/data.json?v=1", "https://cdn.example/lib@1.2?target=es2022"],
    };
    const document = { ...tenantDocument([entry]), formats: { "@app/tickets": "esm" as const }, files };
    expect(overlay(base, release(3, "acme", document)).files?.["@app/tickets"]).toEqual([
      "/a/late.js",
      "/a/data.json?v=1",
      "https://cdn.example/lib@1.2?target=es2022",
    ]);
  });

  it("accepts an application from another origin", () => {
    const document = tenantDocument([{ ...entry, folder: "https://cdn.globex.example/v7/" }]);
    const map = overlay(base, release(4, "globex", document));
    expect(map.imports["@app/tickets"]).toBe("https://cdn.globex.example/v7/tickets-mf.6666666666.js");
  });

  it("removes names that the base no longer has from a depcache", () => {
    const address = "/modules/tickets-mf/tickets-mf.6666666666.js";
    const document = { ...tenantDocument([entry]), depcache: { [address]: ["gone", "react"] } };
    expect(overlay(base, release(3, "acme", document)).depcache[address]).toEqual(["react"]);
  });

  it.each(["@portico/shared-ui", "react", "__proto__", "constructor", "@portico/root-config"])(
    "ignores the key %s in a tenant's map",
    (key) => {
      const hostile = JSON.parse(`{"${key}":"https://evil.example/x.js"}`);
      const map = overlay(base, release(3, "acme", { ...emptyDocument, imports: hostile }));
      expect(map.imports).toEqual(base.document.imports);
      expect(Object.getPrototypeOf(map.imports)).toBe(Object.prototype);
    },
  );

  it("ignores addresses and modules of the base in a tenant's map", () => {
    const address = base.document.imports.react ?? "";
    const hostile = {
      ...emptyDocument,
      imports: { "@app/tickets": address },
      integrity: { [address]: sri("E"), "/modules/shared-ui/shared-ui.3333333333.js": sri("E") },
      depcache: { "/modules/shared-ui/shared-ui.3333333333.js": ["@app/tickets"] },
      styles: { "@portico/shared-ui": ["https://evil.example/x.css"] },
      locales: { "@portico/navbar-mf": { pt: "https://evil.example/x.json" } },
    };
    const map = overlay(base, release(3, "acme", hostile));
    expect({ ...map, id: "", imports: {} }).toEqual({ ...served, id: "", imports: {} });
  });

  it("does not treat a release of the base as a tenant's release", () => {
    expect(overlay(base, base)).toEqual(overlay(base));
  });
});

it("accepts names of a tenant's own scopes, unless the base has them", () => {
  const release = (id: number, scope: string, imports: Record<string, string>) => ({
    ...{ id, environment: "development", scope },
    document: { ...emptyDocument, imports },
  });
  const base = release(1, "base", { "@base/ui": "/modules/ui/ui.1.js" });
  const imports = { "@acme/utils": "https://cdn.example/utils.js", "@base/ui": "https://cdn.example/ui.js" };
  const shadowing = { "@portico/shared-ui": "https://cdn.example/x.js", react: "https://cdn.example/y.js" };
  expect(overlay(base, release(2, "acme", { ...imports, ...shadowing })).imports).toEqual({
    "@acme/utils": "https://cdn.example/utils.js",
    "@base/ui": "/modules/ui/ui.1.js",
  });
});
