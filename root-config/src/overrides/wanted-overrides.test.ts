import { wantedOverrides } from "./wanted-overrides.ts";

const keep = (entries: Record<string, string>) => {
  localStorage.clear();
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
};
const local = "http://localhost:4400/tickets.js";

beforeEach(() => localStorage.clear());

it("takes a ticket from the address, whatever the browser keeps", () => {
  keep({ "import-map-override:@app/tickets": local });
  expect(wantedOverrides("#portico-override=a.b.c", localStorage, false)).toEqual({ ticket: "a.b.c" });
});

it("reads the list of import-map-overrides, without what is disabled there", () => {
  keep({
    "import-map-override:@app/tickets": local,
    "import-map-override:@app/assets": local,
    "import-map-overrides-disabled": '["@app/assets"]',
    theme: "dark",
  });
  expect(wantedOverrides("", localStorage, true)).toEqual({ modules: { "@app/tickets": local } });
});

it.each([
  ["where the environment takes none", { "import-map-override:@app/tickets": local }, false],
  ["for an empty list", {}, true],
  ["for an address that was cleared", { "import-map-override:@app/tickets": "" }, true],
])("asks for nothing %s", (_, entries, overridable) => {
  keep(entries);
  expect(wantedOverrides("#section", localStorage, overridable)).toBeUndefined();
});

it("is not confused by a broken list of disabled ones", () => {
  keep({ "import-map-override:@app/tickets": local, "import-map-overrides-disabled": "{" });
  expect(wantedOverrides("", localStorage, true)).toEqual({ modules: { "@app/tickets": local } });
});
