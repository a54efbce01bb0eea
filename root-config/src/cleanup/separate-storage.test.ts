import { createAttribution } from "./attribution.ts";
import { createPartResources } from "./part-resources.ts";
import { separateStorage } from "./separate-storage.ts";

const stock = createPartResources({ specifier: "@app/stock", isShown: () => true, whenUnseen: (work) => work() });
// The code of this file counts as the running application's, like a script without a module.
const attribution = createAttribution(new Map([["@app/stock", stock]]), () => undefined);
const asStock = <T>(work: () => T) => attribution.runAs(stock, work);

const stored = () => {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  return Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)]));
};

beforeAll(() => separateStorage(window, attribution));
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("theme", "dark");
  localStorage.setItem("refresh_token", "portal");
  localStorage.setItem("portico-visits:acme", "[]");
});

it("keeps the portal's keys when an application clears the storage", () => {
  asStock(() => {
    localStorage.setItem("cart", "1");
    localStorage.setItem("theme", "light");
    localStorage.clear();
  });
  expect(stored()).toEqual({ theme: "dark", refresh_token: "portal", "portico-visits:acme": "[]" });
  localStorage.clear();
  expect(localStorage).toHaveLength(0);
});

it("keeps what is stored under the name of another application when one clears the storage", () => {
  localStorage.setItem("@app/orders:theme", "dark");
  asStock(() => localStorage.clear());
  expect(localStorage.getItem("@app/orders:theme")).toBe("dark");
});

it("separates an application's key of the same name, and does not change other keys", () => {
  asStock(() => {
    expect(localStorage.getItem("theme")).toBeNull();
    localStorage.setItem("theme", "light");
    localStorage.setItem("cart", "1");
    localStorage.removeItem("refresh_token");
    expect(localStorage.getItem("theme")).toBe("light");
  });
  expect(stored()).toMatchObject({ theme: "dark", refresh_token: "portal", cart: "1" });
  expect(localStorage.getItem("@app/stock:theme")).toBe("light");
});

it("separates keys that an application reads and writes as properties", () => {
  const { get, set } = Object.getOwnPropertyDescriptor(Storage.prototype, "theme") ?? {};
  asStock(() => {
    expect(get?.call(localStorage)).toBeUndefined();
    set?.call(localStorage, "light");
    expect(get?.call(localStorage)).toBe("light");
  });
  expect(get?.call(localStorage)).toBe("dark");
  expect(localStorage.getItem("@app/stock:theme")).toBe("light");
});
