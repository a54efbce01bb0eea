import { bootDocument } from "@portico/shared-utility";
import { bootPage } from "@portico/shared-utility/testing";

const written = () => jest.mocked(localStorage.setItem).mock.calls.map(([, value]) => Object.keys(JSON.parse(value)));
/** Runs work that waits for an idle browser, as when the user leaves the page. */
const idle = () => window.dispatchEvent(new Event("pagehide"));

let remember: (specifier: string) => void;
let recall: (specifier: string) => unknown;

beforeEach(async () => {
  jest.useFakeTimers({ now: Date.parse("2026-11-25T10:10:00Z") });
  jest.spyOn(Storage.prototype, "setItem");
  const imports = { "@app/tickets": "/tickets.1.js" };
  const integrity = { "/tickets.1.js": "sha384-1" };
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({ imports, integrity })}</script>`;
  bootPage({ map: { id: "1", imports, styles: {}, locales: {}, integrity } });
  ({ rememberGood: remember, lastGoodBuild: recall } = await import("./last-good.ts"));
});

it("stores a mounted build when the browser is idle, at most once an hour", () => {
  remember("@app/tickets");
  expect(written()).toEqual([]);
  idle();
  expect(written()).toEqual([["@app/tickets"]]);
  remember("@app/tickets");
  idle();
  expect(written()).toHaveLength(1);
  jest.advanceTimersByTime(3_600_000);
  remember("@app/tickets");
  idle();
  expect(written()).toHaveLength(2);
});

it("opens no other build in place of one that this browser overrides", () => {
  const { map } = bootDocument();
  const address = "/tickets.0.js";
  const build = { address, integrity: { [address]: "sha384-0" }, files: {}, imports: [], styles: [], locales: {} };
  const stored = { "@app/tickets": { ...build, at: Date.now() } };
  jest.spyOn(Storage.prototype, "getItem").mockReturnValue(JSON.stringify(stored));
  expect(recall("@app/tickets")).toMatchObject({ address });
  bootPage({ map, overrides: ["@app/tickets"] });
  expect(recall("@app/tickets")).toBeUndefined();
});

it("keeps the stored build while this browser overrides the module", () => {
  bootPage({ map: bootDocument().map, overrides: ["@app/tickets"] });
  remember("@app/tickets");
  idle();
  expect(written()).toEqual([]);
});
