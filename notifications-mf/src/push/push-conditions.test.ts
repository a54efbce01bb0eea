import type { PushConfig } from "@portico/shared-utility/contract";
import { supportsPush, wantsPush } from "./push-conditions.ts";

const config = { apiKey: "k", projectId: "p" } as PushConfig;

function browser({ permission = "granted", width = 769, without = "" } = {}) {
  const parts = { PushManager: {}, Notification: { permission }, fetch: () => {}, indexedDB: {} };
  for (const [name, value] of Object.entries(parts)) {
    if (name === without) Reflect.deleteProperty(window, name);
    else Object.defineProperty(window, name, { value, configurable: true });
  }
  if (without === "serviceWorker") Reflect.deleteProperty(navigator, "serviceWorker");
  else Object.defineProperty(navigator, "serviceWorker", { value: {}, configurable: true });
  Object.defineProperty(window, "innerWidth", { value: width, configurable: true });
}

describe("push", () => {
  it("is used when all conditions hold", () => {
    browser();
    expect(wantsPush(config, "ana@acme.test")).toBe(true);
  });

  it.each([
    ["a window of 768 px", { width: 768 }],
    ["no permission yet", { permission: "default" }],
    ["a permission refused", { permission: "denied" }],
  ])("is not used with %s", (_what, state) => {
    browser(state);
    expect(wantsPush(config, "ana@acme.test")).toBe(false);
  });

  it("is not used without a configuration or an e-mail", () => {
    browser();
    expect(wantsPush(undefined, "ana@acme.test")).toBe(false);
    expect(wantsPush(config, undefined)).toBe(false);
  });

  it.each(["serviceWorker", "PushManager", "Notification", "fetch", "indexedDB"])(
    "is not supported without %s",
    (without) => {
      browser({ without });
      expect(supportsPush()).toBe(false);
    },
  );
});
