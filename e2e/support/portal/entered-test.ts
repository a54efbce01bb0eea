import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { password } from "../api/accounts.ts";
import { test as base, expect } from "../test.ts";

interface Entered {
  origin: string;
  email: string;
  stop(): Promise<void>;
}

/**
 * Tests on a separate portal, which `start` returns; `enter` signs its user in on a page.
 * @param scope `worker`: all tests that a worker runs share the portal, also those of other files
 */
export const testOf = <Portal extends Entered>(start: () => Promise<Portal>, scope: "worker" | "test" = "worker") =>
  base.extend<{ enter: (page: Page) => Promise<void> }, { separatePortal: Portal }>({
    separatePortal: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
      async ({}, use) => {
        const portal = await start();
        await use(portal);
        await portal.stop();
      },
      // Playwright has other types for fixtures of a test, which are used in the same way.
      { scope: scope as "worker", timeout: 600_000 },
    ],
    baseURL: async ({ separatePortal }, use) => use(separatePortal.origin),
    storageState: async ({ language, separatePortal }, use) => {
      const localStorage = [{ name: "locale", value: language }];
      await use({ cookies: [], origins: [{ origin: separatePortal.origin, localStorage }] });
    },
    enter: async ({ separatePortal }, use) => {
      await use(async (page) => {
        await page.goto("/");
        await signInPage(page).signIn(separatePortal.email, password);
        await expect(bar(page).bell).toBeVisible();
      });
    },
  });
