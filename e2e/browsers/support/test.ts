import { test as base, expect } from "@playwright/test";
import type { Browser, Engine } from "../drivers/browser.ts";
import { startFirefox } from "../drivers/firefox.ts";
import { startWebkit } from "../drivers/webkit.ts";
import { startGate } from "./gate.ts";
import { type User, userAt } from "./user.ts";

export interface EngineOption {
  engineName: "firefox" | "webkit";
}

interface Fixtures {
  gate: Awaited<ReturnType<typeof startGate>>;
  /** Reports that the test provokes. Any other report fails the test. */
  provoked: RegExp | undefined;
  fresh: Browser;
  /** Opens another tab of the browser at a tenant's page. */
  open: (tenant: string, path?: string) => Promise<User>;
}

export const test = base.extend<Fixtures, EngineOption & { engine: Engine }>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const { FIREFOX_PATH = "", WEBDRIVER_PORT } = process.env;
      const engine =
        engineName === "firefox" ? await startFirefox(FIREFOX_PATH) : await startWebkit(Number(WEBDRIVER_PORT));
      await use(engine);
      await engine.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  provoked: [undefined, { option: true }],
  gate: async ({ provoked }, use) => {
    const gate = await startGate();
    await use(gate);
    gate.stop();
    expect(gate.reports.filter((report) => !provoked?.test(report))).toEqual([]);
  },
  fresh: async ({ engine }, use) => {
    const browser = await engine.newBrowser();
    await use(browser);
    await browser.close();
  },
  open: async ({ fresh, gate }, use) => {
    let prepared = false;
    await use(async (tenant, path = "/") => {
      const tab = await fresh.newTab();
      if (!prepared) {
        await tab.goto(`${gate.originOf(tenant)}/healthz`);
        await tab.run(() => localStorage.setItem("locale", "pt"));
        prepared = true;
      }
      await tab.goto(gate.originOf(tenant) + path);
      return userAt(tab);
    });
  },
});

export { expect };
