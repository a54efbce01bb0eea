import type { Page } from "@playwright/test";
import { bar } from "../pages/bar.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { password } from "./accounts.ts";
import { test as base, expect } from "./test.ts";

interface Entered {
  origin: string;
  email: string;
  stop(): Promise<void>;
}

/** Tests of a person whom `start` makes; `enter` signs them in on a page. */
export const testOf = <Portal extends Entered>(start: () => Promise<Portal>) =>
  base.extend<{ enter: (page: Page) => Promise<void> }, { ownPortal: Portal }>({
    ownPortal: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
      async ({}, use) => {
        const portal = await start();
        await use(portal);
        await portal.stop();
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: async ({ ownPortal }, use) => use(ownPortal.origin),
    storageState: async ({ language, ownPortal }, use) => {
      const localStorage = [{ name: "locale", value: language }];
      await use({ cookies: [], origins: [{ origin: ownPortal.origin, localStorage }] });
    },
    enter: async ({ ownPortal }, use) => {
      await use(async (page) => {
        await page.goto("/");
        await signInPage(page).signIn(ownPortal.email, password);
        await expect(bar(page).bell).toBeVisible();
      });
    },
  });
