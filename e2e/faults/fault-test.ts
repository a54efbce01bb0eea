import { ana } from "../support/api/accounts.ts";
import { browserState } from "../support/page/browser-state.ts";
import { test as base } from "../support/test.ts";
import { startFaultServer } from "./fault-server.ts";

type FaultServer = Awaited<ReturnType<typeof startFaultServer>>;

/** The portal of a signed-in user behind the fault server: `page.goto("/?fault=hang")`. */
export const test = base.extend<object, { faultServer: FaultServer }>({
  faultServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
    async ({}, use) => {
      const server = await startFaultServer();
      await use(server);
      server.close();
    },
    { scope: "worker" },
  ],
  account: ana,
  baseURL: async ({ tenant, faultServer }, use) => use(faultServer.originOf(tenant)),
  storageState: async ({ tenant, account, language, theme, faultServer }, use) => {
    const state = await browserState({ tenant, account, language, theme });
    const origin = faultServer.originOf(tenant);
    await use({ ...state, origins: state.origins.map((each) => ({ ...each, origin })) });
  },
});

export { expect } from "../support/test.ts";
