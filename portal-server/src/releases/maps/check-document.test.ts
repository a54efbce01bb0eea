import { importMapFile, manifests, ticketsManifest } from "../../testing/sample-maps.ts";
import { checkDocument } from "./check-document.ts";
import { emptyDocument } from "./map-document.ts";
import { resolveBase } from "./resolve-base.ts";
import { tenantDocument } from "./tenant-document.ts";

const withImport = (key: string, address: string) => ({
  ...emptyDocument,
  imports: Object.fromEntries([[key, address]]),
});

describe("checkDocument", () => {
  it("accepts the maps of the repository's builds", () => {
    expect(() => checkDocument(resolveBase(importMapFile, manifests), "base")).not.toThrow();
    const folder = "http://cdn.globex.localhost:9001/";
    const document = tenantDocument([{ specifier: "@app/tickets", manifest: ticketsManifest, folder }]);
    expect(() => checkDocument(document, "globex")).not.toThrow();
  });

  it.each([
    "https://cdn.example/a/b.js",
    "http://localhost:9001/b.js",
    "http://127.0.0.1:9001/b.js",
    "/modules/tickets-mf/tickets-mf.6666666666.js",
  ])("accepts the address %s", (address) => {
    expect(() => checkDocument(withImport("@app/tickets", address), "acme")).not.toThrow();
  });

  it.each([
    "//evil.example/x.js",
    "/\\evil.example/x.js",
    "\\\\evil.example/x.js",
    "/modules/../api/users/me",
    "/modules/a/%2e%2e/x.js",
    "/modules/a/b/c.js",
    "/modules/a/.env",
    "/api/users/me",
    "data:text/javascript,x",
    "blob:https://acme.example/1",
    "javascript:alert(1)",
    "HTTPS://evil.example/x.js",
    " https://evil.example/x.js",
    "https://evil.example\t/x.js",
    "https://user:pass@evil.example/x.js",
    "https://cdn.example/x.js#y",
    "http://cdn.example/x.js",
    "http://localhost.evil.example/x.js",
    "https://cdn.example/a/../b.js",
    "https://cdn.example; script-src *",
    "file:///etc/passwd",
    "tickets.js",
    "",
  ])("refuses the address %j", (address) => {
    expect(() => checkDocument(withImport("@app/tickets", address), "acme")).toThrow(/has the address/);
  });

  it.each(["@portico/navbar-mf", "react", "__proto__", "constructor", "@app/", "@app/Tickets", "@app/a/b", "@app/api"])(
    "refuses the key %s in a tenant's map",
    (key) => expect(() => checkDocument(withImport(key, "https://cdn.example/x.js"), "acme")).toThrow(),
  );

  it.each(["__proto__", "./x", "https://x.example/", "React", ""])("refuses the key %j in the base's map", (key) => {
    expect(() => checkDocument(withImport(key, "https://cdn.example/x.js"), "base")).toThrow(/module name/);
  });

  it("reports all problems in one error", () => {
    const document = {
      ...withImport("react", "//evil.example/x.js"),
      integrity: { "/x": "md5-1" },
      styles: { "@app/x": ["x.css"] },
    };
    expect(() => checkDocument(document, "acme")).toThrow(/^[^;]+(; [^;]+){4}$/);
  });
});
