import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(__dirname, "..");
const packages = ["shared-utility", "shared-ui", "root-config", "navbar-mf", "auth-mf", "portal-server", "e2e"];

// A small copy of the checkout: each forbidden import, in each syntax, and the rule that must report it.
const forbidden: [from: string, source: string, wall: string][] = [
  ["root-config/src/a.ts", `import { useState } from "react";`, "root-config-without-react"],
  ["root-config/src/b.ts", `import "../../navbar-mf/src/bar.tsx";`, "root-config-without-micro-frontends"],
  ["navbar-mf/src/c.ts", `import { form } from "../../auth-mf/src/form.tsx";`, "micro-frontends-import-no-other"],
  ["navbar-mf/src/d.ts", `import type { Form } from "../../auth-mf/src/form.tsx";`, "micro-frontends-import-no-other"],
  [
    "navbar-mf/src/e.tsx",
    `export const f = <p>{import("../../auth-mf/src/form.tsx")}</p>;`,
    "micro-frontends-import-no-other",
  ],
  ["navbar-mf/src/f.ts", `export { form } from "../../auth-mf/src/form.tsx";`, "micro-frontends-import-no-other"],
  [
    "navbar-mf/src/g.ts",
    `import { inner } from "../../shared-utility/src/inner.ts";`,
    "shared-utility-through-its-entries",
  ],
  ["navbar-mf/src/h.ts", `import { inner } from "../../shared-ui/src/inner.ts";`, "shared-ui-through-its-entries"],
  ["navbar-mf/src/i.ts", `import { help } from "../../shared-utility/testing/index.ts";`, "test-helpers-only-in-tests"],
  ["shared-ui/src/j.ts", `import { session$ } from "@portico/shared-utility";`, "shared-ui-without-streams"],
  ["shared-utility/src/k.ts", `import { createElement } from "react";`, "react-only-in-shared-utility-react"],
  ["root-config/src/s.ts", `import { Link } from "react-router-dom";`, "root-config-without-react"],
  ["shared-utility/contract/l.ts", `import { map } from "rxjs";`, "contract-imports-only-itself"],
  ["portal-server/src/m.ts", `import { session$ } from "@portico/shared-utility";`, "server-without-front-end"],
  ["auth-mf/src/n.ts", `import { app } from "../../portal-server/src/app.ts";`, "server-is-not-imported"],
  ["e2e/o.ts", `import { form } from "../auth-mf/src/form.tsx";`, "e2e-imports-no-source"],
  ["portal-server/src/platform/t.ts", `import { id } from "../identity/id.ts";`, "platform-imports-lower-layers-only"],
  [
    "portal-server/src/identity/t.ts",
    `import type { Send } from "../messaging/send.ts";`,
    "identity-imports-lower-layers-only",
  ],
  [
    "portal-server/src/messaging/t.ts",
    `import { map } from "../releases/map.ts";`,
    "messaging-imports-lower-layers-only",
  ],
  ["portal-server/src/releases/t.ts", `export { page } from "../page/page.ts";`, "releases-imports-lower-layers-only"],
  ["portal-server/src/page/t.ts", `import { demo } from "../samples/demo.ts";`, "page-imports-lower-layers-only"],
  ["portal-server/src/page/u.ts", `import { app } from "../app.ts";`, "page-imports-lower-layers-only"],
  [
    "portal-server/src/operator/t.ts",
    `import { demo } from "../samples/demo.ts";`,
    "operator-imports-lower-layers-only",
  ],
  [
    "portal-server/src/samples/t.ts",
    `import { verb } from "../operator/verb.ts";`,
    "samples-imports-lower-layers-only",
  ],
  ["auth-mf/src/p.ts", `import { q } from "./q.ts";`, "no-circular"],
  ["auth-mf/src/r.ts", `import { s } from "./never-written.ts";`, "every-import-resolves"],
];

// The features of the server's layers, from low to high: none imports the next one. Of some features only the entry
// files may be imported.
const {
  features,
  entries,
}: Record<"features" | "entries", Record<string, string[]>> = createRequire(__filename)("../.dependency-cruiser.cjs");
for (const [layer, names] of Object.entries(features)) {
  for (const [at, feature] of names.slice(0, -1).entries()) {
    const next = `import { w } from "../${names[at + 1]}/w.ts";`;
    forbidden.push([
      `portal-server/src/${layer}/${feature}/v.ts`,
      next,
      `${layer}-${feature}-imports-lower-features-only`,
    ]);
  }
}
for (const feature of Object.keys(entries)) {
  const name = feature.replace("/", "-");
  forbidden.push([
    `portal-server/src/in-${name}.ts`,
    `import { w } from "./${feature}/w.ts";`,
    `${name}-through-its-entries`,
  ]);
}

const server = join(root, "portal-server/src");
const imported = Object.entries(features).flatMap(([layer, names]) =>
  names.map((feature) => `portal-server/src/${layer}/${feature}/w.ts`),
);

const allowed: [from: string, source: string][] = [
  ["auth-mf/src/q.ts", `import { p } from "./p.ts"; export const q = p;`],
  ["auth-mf/src/form.tsx", `import { useState } from "react"; export const form = <p>{useState}</p>;`],
  ["navbar-mf/src/bar.tsx", `import { session$ } from "@portico/shared-utility"; export const bar = session$;`],
  [
    "portal-server/src/app.ts",
    `import type { App } from "@portico/shared-utility/contract"; export const app = {} as App;`,
  ],
  ["portal-server/src/platform/db.ts", `export const db = 1;`],
  ["portal-server/src/platform/media/v.ts", `import { w } from "../http/w.ts"; export const v = w;`],
  ["portal-server/src/platform/http/v.test.ts", `import { w } from "../media/w.ts"; export const v = w;`],
  ["portal-server/src/identity/id.ts", `import { db } from "../platform/db.ts"; export const id = db;`],
  ["portal-server/src/identity/id.test.ts", `import { app } from "../app.ts"; export const test = app;`],
  ["portal-server/src/messaging/send.ts", `import { id } from "../identity/id.ts"; export type Send = typeof id;`],
  ["portal-server/src/releases/map.ts", `import { id } from "../identity/id.ts"; export const map = id;`],
  ["portal-server/src/page/page.ts", `import { map } from "../releases/map.ts"; export const page = map;`],
  ["portal-server/src/operator/verb.ts", `import { map } from "../releases/map.ts"; export const verb = map;`],
  ["portal-server/src/samples/demo.ts", `import { id } from "../identity/id.ts"; export const demo = id;`],
  ["portal-server/src/page/shell/page.ts", `export const page = 1;`],
  ["portal-server/src/page/export/x.ts", `import { page } from "../shell/page.ts"; export const x = page;`],
  ["portal-server/src/page/export/x.test.ts", `import { w } from "../shell/w.ts"; export const x = w;`],
  ["portal-server/src/main.ts", `import { demo } from "./samples/demo.ts"; export const main = demo;`],
  ...imported.map((file): [string, string] => [file, "export const w = 1;"]),
  ["shared-utility/src/index.ts", `export const session$ = 1;`],
  ["shared-utility/src/inner.ts", `export const inner = 1;`],
  ["shared-utility/contract/index.ts", `export type App = string;`],
  ["shared-utility/testing/index.ts", `export const help = 1;`],
  ["shared-ui/src/inner.ts", `export const inner = 1;`],
];

let found: string[];

beforeAll(() => {
  const checkout = mkdtempSync(join(tmpdir(), "walls-"));
  try {
    for (const [file, source] of [...forbidden, ...allowed]) write(checkout, file, source);
    linkPackages(checkout);
    const { stdout, stderr } = spawnSync(process.execPath, ["scripts/walls.mjs", checkout], {
      cwd: root,
      encoding: "utf8",
    });
    found = `${stderr}\n${stdout}`.split("\n").filter((line) => line.includes("→"));
  } finally {
    rmSync(checkout, { recursive: true });
  }
});

it.each(Object.entries(features))("lists every feature of %s", (layer, names) => {
  const folders = readdirSync(join(server, layer), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
});

it.each(Object.entries(entries))("lists every entry of %s", (feature, files) => {
  expect(files.filter((file) => !existsSync(join(server, feature, `${file}.ts`)))).toEqual([]);
});

it.each(forbidden)("reports that %s may not contain %s", (from, _source, wall) => {
  expect(found).toContainEqual(expect.stringContaining(`${wall}: ${from} → `));
});

it.each(allowed.filter(([from]) => from !== "auth-mf/src/q.ts"))("accepts the imports of %s: %s", (from) => {
  expect(found.filter((line) => line.includes(`: ${from} → `))).toEqual([]);
});

function write(checkout: string, file: string, source: string) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), source);
}

function linkPackages(checkout: string) {
  mkdirSync(join(checkout, "node_modules/@portico"), { recursive: true });
  for (const name of packages) {
    cpSync(join(root, name, "package.json"), join(checkout, name, "package.json"));
    symlinkSync(join(checkout, name), join(checkout, "node_modules/@portico", name));
  }
  for (const name of ["react", "react-router-dom", "rxjs"])
    symlinkSync(join(root, "node_modules", name), join(checkout, "node_modules", name));
}
