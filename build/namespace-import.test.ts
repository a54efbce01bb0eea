import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import webpack from "webpack";
import { webpackConfig } from "./webpack-config.mjs";

// From webpack 5.108 on, `import * as React` used as a value has only the names that other modules of the bundle
// import. The build gives no warning and the page breaks. So webpack is pinned.
const sources = {
  "entry.ts": `import { asValue } from "./as-value.ts";
import { StrictMode } from "react";
export const strictMode = StrictMode;
export const namesOf = () => asValue();`,
  "as-value.ts": `import * as React from "react";
const holder = { React };
export const asValue = () => Object.keys(holder.React).sort();`,
};

const react = { Component: "component", StrictMode: "strict", createElement: "create", useState: "state" };

it("keeps every name of a shared library that is imported as a namespace", async () => {
  const dir = mkdtempSync(join(tmpdir(), "namespace-"));
  try {
    for (const [name, source] of Object.entries(sources)) writeFileSync(join(dir, name), source);
    await compile(dir);
    const built = evaluate(readFileSync(join(dir, "out", onlyScript(join(dir, "out"))), "utf8"));
    expect(built).toMatchObject({ strictMode: "strict" });
    expect(built.namesOf()).toEqual(expect.arrayContaining(Object.keys(react)));
  } finally {
    rmSync(dir, { recursive: true });
  }
});

async function compile(dir: string) {
  const config = webpackConfig({
    specifier: "@portico/namespace-import",
    entry: join(dir, "entry.ts"),
    outDir: join(dir, "out"),
    context: __dirname,
    uniqueName: "namespace-import",
  });
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) =>
    webpack(config as webpack.Configuration, (error, result) => (error ? fail(error) : done(result))),
  );
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
}

function onlyScript(dir: string) {
  return readdirSync(dir).find((file) => file.endsWith(".js")) ?? "";
}

/** Runs a System module with fakes of SystemJS and React. Returns its exports. */
function evaluate(code: string) {
  const exported: { strictMode?: string; namesOf: () => string[] } = { namesOf: () => [] };
  const register = (deps: string[], declare: Declare) => {
    const { setters, execute } = declare((names) => Object.assign(exported, names), { meta: { url: address.href } });
    for (const [index] of deps.entries()) setters[index]?.({ ...react, default: react, __esModule: true });
    execute();
  };
  vm.runInNewContext(code, { System: { register }, console });
  return exported;
}

const address = new URL("http://portal.test/modules/namespace-import.js");

type Declare = (
  exportNames: (names: object) => void,
  context: { meta: { url: string } },
) => { setters: ((module: object) => void)[]; execute: () => void };
