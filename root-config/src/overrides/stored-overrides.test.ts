import { requestedOverrides } from "./requested-overrides.ts";

const store = (entries: Record<string, string>) => {
  localStorage.clear();
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
};
const local = "http://localhost:4400/tickets.js";

beforeEach(() => localStorage.clear());

it("prefers a ticket in the address to the stored list", () => {
  store({ "import-map-override:@app/tickets": local });
  expect(requestedOverrides("#portico-override=a.b.c", localStorage, false)).toEqual({ ticket: "a.b.c" });
});

it("reads the list of import-map-overrides, without the disabled entries", () => {
  store({
    "import-map-override:@app/tickets": local,
    "import-map-override:@app/assets": local,
    "import-map-overrides-disabled": '["@app/assets"]',
    theme: "dark",
  });
  expect(requestedOverrides("", localStorage, true)).toEqual({ modules: { "@app/tickets": local } });
});

it.each([
  ["in an environment that accepts none", { "import-map-override:@app/tickets": local }, false],
  ["for an empty list", {}, true],
  ["for an address that was cleared", { "import-map-override:@app/tickets": "" }, true],
])("wants no override %s", (_, entries, overridable) => {
  store(entries);
  expect(requestedOverrides("#section", localStorage, overridable)).toBeUndefined();
});

it("reads the list when the stored list of disabled entries is broken", () => {
  store({ "import-map-override:@app/tickets": local, "import-map-overrides-disabled": "{" });
  expect(requestedOverrides("", localStorage, true)).toEqual({ modules: { "@app/tickets": local } });
});
