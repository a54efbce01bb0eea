import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const library = readFileSync(createRequire(import.meta.url).resolve("acorn"), "utf8");

/** Builds an application of about `bytes` bytes in the System format by repeating a real library. */
export function bigModule(bytes: number, imports: string[] = []): string {
  const copy = `(function () {${library}})();`;
  const copies = copy.repeat(Math.floor(bytes / copy.length));
  return `System.register(${JSON.stringify(imports)}, function (e) { return { setters: [], execute: function () { ${copies} e({ bootstrap: b, mount: m, unmount: u }); } }; });`;
}
