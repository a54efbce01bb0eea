import { createLastGoodStore } from "./last-good-store.ts";

const hour = 60 * 60 * 1000;
const build = {
  address: "/a.1.js",
  integrity: { "/a.1.js": "sha384-1" },
  files: { "/a.1.css": "sha384-2" },
  imports: ["react"],
  styles: [],
  locales: {},
};

function storage(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [["portico-last-good:production:acme", stored]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

it("returns a build for a day, with its integrity, to its own tenant only", () => {
  const kept = storage();
  let now = 1_000_000;
  const acme = createLastGoodStore(kept, "production:acme", () => now);
  acme.remember("@app/a", build);
  expect(acme.recall("@app/a")).toEqual({ ...build, at: now });
  expect(createLastGoodStore(kept, "production:globex", () => now).recall("@app/a")).toBeUndefined();
  now += 25 * hour;
  expect(acme.recall("@app/a")).toBeUndefined();
});

it.each([
  ["is not JSON", "{"],
  ["is not a record", "[1]"],
  ["has no integrity for its address", { ...build, integrity: {}, at: Date.now() }],
  ["has an address that is not a string", { ...build, address: 1, at: Date.now() }],
  ["has style sheets that are not a list", { ...build, styles: "x", at: Date.now() }],
  ["does not list the module's scripts apart from its other files", { ...build, files: undefined, at: Date.now() }],
  ["has a time in the future", { ...build, at: Date.now() + hour }],
])("returns no build when the stored value %s", (_, stored) => {
  const text = typeof stored === "string" ? stored : JSON.stringify({ "@app/a": stored });
  expect(createLastGoodStore(storage(text), "production:acme").recall("@app/a")).toBeUndefined();
});

it("does nothing, without an error, when storage refuses to store", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("quota");
    },
  };
  const store = createLastGoodStore(full, "production:acme");
  expect(() => store.remember("@app/a", build)).not.toThrow();
  expect(store.recall("@app/a")).toBeUndefined();
});

it("returns no build for the name of a property that every object inherits", () => {
  expect(createLastGoodStore(storage("{}"), "production:acme").recall("toString")).toBeUndefined();
});
