import { editAddresses, editAllAddresses } from "./edit-addresses.ts";

const view = { location: "own location", history: "own history", baseURI: "own base" };
const page = { URL, location: "the page's", history: "the page's", baseURI: "the page's", other: 1 };

/** Runs an expression of a script as it is edited, with the page as its window. */
function result(expression: string, before = ""): unknown {
  const edited = editAddresses(`${before} answer = ${expression};`, "own");
  const own = (of: unknown) => (of === page || of === globalThis ? { ...page, ...view } : of);
  Object.assign(globalThis, { own });
  return new Function("page", `let answer;${edited};return answer;`)(page);
}

it.each([
  ["page.location", "own location"],
  ['page["history"]', "own history"],
  ["page?.location", "own location"],
  ["(0, page).location", "own location"],
  ["(() => { const { location: a, other } = page; return [a, other]; })()", ["own location", 1]],
  ["(() => { let a; ({ history: a } = page); return a; })()", "own history"],
  ["(({ baseURI: a } = page) => a)()", "own base"],
  ["location", "own location"],
  ["{ location, history: 2 }", { location: "own location", history: 2 }],
  ["typeof location", "string"],
  ["((location) => location)(3)", 3],
  ["{ location: 4 }.location", 4],
  ["undefined?.page.location", undefined],
  ['new page.URL("http://a/b").pathname', "/b"],
  ['page.URL.canParse("http://a")', true],
  ["[1].location ?? 5", 5],
  ["new (class { location = location; })().location", "own location"],
  [
    "[((a) => { { const history = 1; } return history; })(), (() => { { const history = 1; return history; } })()]",
    ["own history", 1],
  ],
  [
    "(() => { for (let location of []) {} try { throw 1; } catch (history) {} return location + history; })()",
    "own locationown history",
  ],
  ["(() => { ({ location = 1 } = { location: 2 }); return 3; })()", 3],
])("gives %s its own address, and other objects theirs", (expression, expected) => {
  expect(result(expression)).toEqual(expected);
});

it("keeps the names that a script declares or imports, directives and lines", () => {
  expect(result("history", "const history = 6;")).toBe(6);
  const text = '"use strict";\nimport { location } from "./a.js";\nexport { location };\nconst x = window.history;';
  const edited = editAddresses(text, "own");
  expect(edited.split("\n")).toEqual([
    '"use strict";;var own=globalThis.own||Object;',
    'import { location } from "./a.js";',
    "export { location };",
    "const x =  own((window)).history;",
  ]);
});

it("does not change scripts that read no address, or other files", () => {
  for (const text of [
    "const a = 1;",
    "const { a } = location of",
    "class A { history = 1; b() { return this.history; } }",
  ])
    expect(editAddresses(text, "own")).toBe(text);
});

it("limits names of blocks to their blocks, and keeps a hashbang first", () => {
  expect(result("location", "{ let location = 1; class history {} }")).toBe("own location");
  expect(result("history", "{ let location = 1; class history {} }")).toBe("own history");
  expect(editAddresses("#!/usr/bin/env node\nuse(location);", "own").split("\n")).toEqual([
    "#!/usr/bin/env node",
    ";var own=globalThis.own||Object;use( own((globalThis)).location);",
  ]);
});

it("reads deeply nested code", () => {
  expect(editAddresses(`location${".a()".repeat(20_000)}`, "own")).toMatch(/ own\(\(globalThis\)\)\.location\.a\(\)/);
});

const build = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]));

it("knows what the other plain scripts of a page declare", () => {
  const files = build({ "a.js": "const history = [];", "b.js": "history.push(1, location);", "c.js": "let location;" });
  editAllAddresses(files, "own", [{ file: "a.js", kind: "script" }]);
  expect(`${files.get("b.js")}`).toBe(";var own=globalThis.own||Object;history.push(1,  own((globalThis)).location);");
});

it("changes nothing where the code of one script is too deep", () => {
  const files = build({ "1.js": "use(location);", "2.js": `location${"[".repeat(50_000)}` });
  expect(() => editAllAddresses(files, "own", [])).toThrow(/^2\.js cannot be read .* as its base/);
  expect(`${files.get("1.js")}`).toBe("use(location);");
});

it("runs without given addresses, as in a worker", () => {
  Reflect.deleteProperty(globalThis, "nobody");
  const edited = editAddresses("answer = self.location;", "nobody");
  expect(new Function("self", `let answer;${edited};return answer;`)({ location: 7 })).toBe(7);
});
