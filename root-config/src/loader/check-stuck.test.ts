import { checkStuck } from "./check-stuck.ts";
import { stuckEvent } from "./stuck-event.ts";

const files = ["https://cdn.example/app.js", "https://cdn.example/late.js"];
const stuck = jest.fn();
let missing: string[] = [];

beforeAll(() => window.addEventListener(stuckEvent, stuck));
beforeEach(() => {
  missing = [];
  jest.clearAllMocks();
  globalThis.fetch = jest.fn(async (address: string) => {
    if (missing.includes(address)) throw new TypeError("Failed to fetch");
    return { ok: true, body: null };
  }) as never;
});

it.each([
  ["Chromium", "Failed to fetch dynamically imported module: https://cdn.example/app.js?retry=1"],
  ["Firefox", "error loading dynamically imported module: https://cdn.example/app.js?retry=1"],
  ["WebKit", "Importing a module script failed."],
])("finds that %s remembers a failure although every file exists", async (_, message) => {
  await checkStuck(new TypeError(message), files);
  expect(stuck).toHaveBeenCalledTimes(1);
});

it("finds nothing while a file is missing", async () => {
  missing = files.slice(1);
  await checkStuck(new TypeError("Importing a module script failed."), files);
  expect(stuck).not.toHaveBeenCalled();
});

it("requests nothing for an error of the application's own code", async () => {
  await checkStuck(new TypeError("x is not a function"), files);
  await checkStuck(undefined, files);
  expect(fetch).not.toHaveBeenCalled();
  expect(stuck).not.toHaveBeenCalled();
});
