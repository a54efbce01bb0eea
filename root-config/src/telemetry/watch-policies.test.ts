import { watchPolicies } from "./watch-policies.ts";

type Observe = (reports: object[]) => void;
let observe: Observe | undefined;
const sent: object[][] = [];

beforeEach(() => {
  observe = undefined;
  sent.length = 0;
  class FakeObserver {
    constructor(listener: Observe) {
      observe = listener;
    }
    observe() {}
  }
  Object.assign(globalThis, { ReportingObserver: FakeObserver });
});
afterEach(() => void Reflect.deleteProperty(globalThis, "ReportingObserver"));

const watch = () =>
  watchPolicies(
    (reports) => sent.push(reports),
    (address) => address === "https://cdn.test/known.js",
  );
const url = "https://acme.portal.test/tickets/home";
const refused = { type: "permissions-policy-violation", url, body: { featureId: "geolocation", lineNumber: 3 } };
const script = (blockedURL: string) => ({ type: "integrity-violation", url, body: { blockedURL } });

it("sends each refusal once", () => {
  watch();
  observe?.([refused]);
  observe?.([refused]);
  expect(sent).toEqual([[refused]]);
});

it("sends scripts whose hash the page does not know, and no others", () => {
  watch();
  observe?.([script("https://cdn.test/known.js"), script("https://cdn.test/other.js")]);
  observe?.([script("https://cdn.test/known.js")]);
  expect(sent).toEqual([[script("https://cdn.test/other.js")]]);
});

it("does nothing in a browser without such reports", () => {
  Reflect.deleteProperty(globalThis, "ReportingObserver");
  expect(watch).not.toThrow();
});
