/** @jest-environment jsdom */
import { runInNewContext } from "node:vm";
import { keepDeclarations } from "./own-declarations.ts";
import { setGlobal, shareNames } from "./shared-names.ts";

const page = window as unknown as Record<string, unknown>;

/** Runs plain scripts in the document, as the page of a site does. */
function run(...texts: string[]): void {
  const files = new Map(texts.map((text, index) => [`${index}.js`, Buffer.from(text)]));
  keepDeclarations(files, new Set(files.keys()));
  for (const text of files.values()) {
    const script = Object.assign(document.createElement("script"), { share: shareNames });
    script.textContent = text.toString();
    document.head.append(script);
  }
}

afterEach(() => {
  for (const name of ["found", "helper", "count", "load", "again"]) setGlobal(name, undefined);
});

it("shares a script's declarations with the page's other scripts, with later values", () => {
  run(
    '"use strict";\nconst helper = { a: 1 };\nlet count = 1;\nasync function load() { count += 1; }\nclass Own {}',
    "load(); count += 1; found = [helper.a, count, typeof Own];",
  );
  expect(page.found).toEqual([1, 3, "function"]);
});

it("gives each page its own names, also for pending code of a page that was left", () => {
  const texts = [
    "let count = 0; const again = () => (count += 1); function load() { return again; }",
    "found = load()",
  ];
  run(...texts);
  const before = page.found as () => number;
  before();
  run(...texts);
  expect([before(), (page.found as () => number)()]).toEqual([2, 1]);
});

it.each(["URL", "Node", "scrollY", "onclick", "name", "Array"])(
  "keeps %s to a script, as windows have this name",
  (name) => {
    const before = Object.getOwnPropertyDescriptor(window, name);
    run(`const ${name} = 1; const helper = ${name};`, `found = [helper, ${name}];`);
    expect(Object.getOwnPropertyDescriptor(window, name)).toEqual(before);
    expect(page.found).toEqual([1, page[name]]);
  },
);

it("does not change a variable of another application that cannot be replaced", () => {
  Object.defineProperty(window, "fixed", { value: "theirs", writable: true, configurable: false });
  run("const fixed = 1;", "found = fixed;");
  expect([page.found, page.fixed]).toEqual(["theirs", "theirs"]);
});

it("shares names that scripts of other origins may use, and lets a worker load the script", () => {
  const files = new Map([["a.js", Buffer.from("class Status {} function add(a, b) { return a + b; }")]]);
  keepDeclarations(files, new Set(["a.js", "https://cdn.example/chart.js"]));
  const text = String(files.get("a.js"));
  expect(text).toContain("get Status()");
  expect(runInNewContext(`${text}; add(1, 2)`)).toBe(3);
});

it("does not change a script for which a block is an error", () => {
  const text = "const helper = 1; var count; function count() {}";
  const files = new Map([["a.js", Buffer.from(text)]]);
  keepDeclarations(files, new Set(["a.js"]));
  expect(String(files.get("a.js"))).toBe(text);
});

it("leaves a script of a single page without a block if other scripts use a name of its that browsers have", () => {
  const texts = { "a.js": "class Node {}", "b.js": "const status = 1;", "c.js": "new Node(); const own = 2;" };
  const files = new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]));
  keepDeclarations(files, new Set(files.keys()), true);
  expect(String(files.get("a.js"))).toBe(texts["a.js"]);
  for (const file of ["b.js", "c.js"]) expect(String(files.get(file))).toMatch(/^\{/);
});

it("gives a worker the declarations of a script that it loads", () => {
  const files = new Map([
    ["config.js", Buffer.from("const CONFIG = { a: 1 }; function add(a, b) { return a + b; }")],
    ["worker.js", Buffer.from('importScripts("config.js"); found(CONFIG.a);')],
  ]);
  keepDeclarations(files, new Set(["config.js"]));
  const worker: Record<string, unknown> = { found: (value: unknown) => void Object.assign(worker, { value }) };
  worker.importScripts = () => runInNewContext(String(files.get("config.js")), worker);
  runInNewContext(String(files.get("worker.js")), worker);
  expect([worker.value, runInNewContext("add(1, 2)", worker)]).toEqual([1, 3]);
});
