import { test as base, expect } from "@playwright/test";
import type { Account } from "./api/accounts.ts";
import { watchSecrets } from "./hostile/watch-secrets.ts";
import { browserState } from "./page/browser-state.ts";
import { originOf } from "./portal/portal.ts";

/** What a spec may set with `test.use`: the account, the tenant, and how the page looks. */
export interface PortalOptions {
  account: Account | undefined;
  tenant: string;
  language: "pt" | "en";
  theme: "light" | "dark";
  /** Errors that a spec provokes: the page may report them, and no others. */
  provoked: RegExp | undefined;
}

export interface Watch {
  /** Fails the test when the page violates its Content Security Policy or throws. */
  cleanPage: undefined;
  /** Fails the test when a token, code or password is exposed. */
  noExposedSecrets: undefined;
}

export const test = base.extend<PortalOptions & Watch>({
  account: [undefined, { option: true }],
  tenant: ["acme", { option: true }],
  language: ["pt", { option: true }],
  theme: ["light", { option: true }],
  provoked: [undefined, { option: true }],
  baseURL: async ({ tenant }, use) => use(originOf(tenant)),
  storageState: async ({ tenant, account, language, theme }, use) =>
    use(await browserState({ tenant, account, language, theme })),
  cleanPage: [
    async ({ page, provoked }, use) => {
      const broken: string[] = [];
      // React reports an error that it recovered from with the original as its cause, which Playwright omits.
      await page.addInitScript(() => {
        window.addEventListener("error", ({ error }) => {
          if (error?.cause) console.error(`Caused by: ${error.cause.stack ?? error.cause}`);
        });
      });
      page.on("pageerror", ({ message }) => provoked?.test(message) || broken.push(message));
      page.on("console", (message) => {
        const text = message.text();
        if (/Content Security Policy|Trusted Type|^Caused by:/i.test(text) && !provoked?.test(text)) broken.push(text);
      });
      await use(undefined);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
  noExposedSecrets: [
    async ({ context }, use) => {
      const seen = watchSecrets(context);
      await use(undefined);
      expect(seen).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
