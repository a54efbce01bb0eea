import { importMapFile, manifests, release, ticketsManifest } from "../../testing/sample-maps.ts";
import { moduleOf } from "./edit-document.ts";
import { overlay } from "./overlay.ts";
import { resolveBase } from "./resolve-base.ts";
import { tenantDocument } from "./tenant-document.ts";

const base = release(12, "base", resolveBase(importMapFile, manifests));
const folder = "/modules/tickets-mf/";
const [name, built] = Object.entries(ticketsManifest.modules)[0] ?? [];

function documentOf(isolateStyles: boolean) {
  if (name === undefined || built === undefined) throw new Error("The fixture has no module.");
  const manifest = { ...ticketsManifest, modules: { [name]: { ...built, isolateStyles } } };
  return tenantDocument([{ specifier: name, manifest, folder }]);
}

it("lists the applications with isolated style sheets in their manifest, also after a map is edited", () => {
  const document = documentOf(true);
  expect(overlay(base, release(3, "acme", document)).isolated).toEqual([name]);
  expect(moduleOf(document, name ?? "").isolateStyles).toBe(true);
});

it("is absent without such an application", () => {
  expect(overlay(base, release(3, "acme", documentOf(false)))).not.toHaveProperty("isolated");
});
