import { bootPage } from "@portico/shared-utility/testing";
import { applyOverrides } from "./apply-overrides.ts";
import { storedOverrides } from "./stored-overrides.ts";

const requestTicket = jest.fn();
const requestList = jest.fn();
jest.mock("./request-overrides.ts", () => ({
  requestTicket: (ticket: string) => requestTicket(ticket),
  requestList: (overrides: readonly string[]) => requestList(overrides),
}));

const store = (entries: Record<string, string>) => {
  localStorage.clear();
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
};
const local = "http://localhost:4400/tickets.js";

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

async function open(hash: string, overridable: boolean) {
  history.replaceState(null, "", `/tickets/home?page=2${hash}`);
  bootPage(overridable ? { overridable } : {});
  await applyOverrides();
}

it("prefers a ticket in the address to the stored list, and removes it from the address", async () => {
  store({ "import-map-override:@app/tickets": local });
  await open("#portico-override=a.b.c", true);
  expect(requestTicket.mock.calls).toEqual([["a.b.c"]]);
  expect(requestList).not.toHaveBeenCalled();
  expect(location.pathname + location.search + location.hash).toBe("/tickets/home?page=2");
});

it("accepts a ticket that is opened in this page, at the same address", async () => {
  await open("", false);
  location.hash = "#portico-override=d.e.f";
  await new Promise((done) => addEventListener("hashchange", done, { once: true }));
  expect(location.hash).toBe("");
  await Promise.resolve();
  expect(requestTicket.mock.calls).toEqual([["d.e.f"]]);
});

it("requests a stored list in an environment that accepts one", async () => {
  store({ "import-map-override:@app/tickets": local });
  await open("#section", true);
  expect(requestList.mock.calls).toEqual([[[]]]);
  expect(location.hash).toBe("#section");
});

it.each([
  ["in an environment that accepts none", { "import-map-override:@app/tickets": local }, false],
  ["for an empty list", {}, true],
])("requests no override %s", async (_, entries, overridable) => {
  store(entries);
  await open("#section", overridable);
  expect([requestTicket, requestList].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it("reads the list of import-map-overrides, without the disabled entries", () => {
  store({
    "import-map-override:@app/tickets": local,
    "import-map-override:@app/assets": local,
    "import-map-overrides-disabled": '["@app/assets"]',
    theme: "dark",
  });
  expect(storedOverrides(localStorage)).toEqual({ "@app/tickets": local });
});

it("has no entry for an address that was cleared", () => {
  store({ "import-map-override:@app/tickets": "" });
  expect(storedOverrides(localStorage)).toEqual({});
});

it("reads the list when the stored list of disabled entries is broken", () => {
  store({ "import-map-override:@app/tickets": local, "import-map-overrides-disabled": "{" });
  expect(storedOverrides(localStorage)).toEqual({ "@app/tickets": local });
});
