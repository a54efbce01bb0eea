import type { Browser, Page } from "@playwright/test";
import { ana } from "../../support/api/accounts.ts";
import { browserState } from "../../support/page/browser-state.ts";
import { type Loaded, loadPage } from "../../support/page/page-load.ts";
import { originOf } from "../../support/portal/portal.ts";
import { expect, test } from "../../support/test.ts";

// The limits of a page. Sizes are those on the wire (Brotli), in bytes. Change a figure here only together with its
// reason. The document has the sentences for browsers in which the portal cannot run (100).
interface Cost {
  document: number;
  scripts: number;
  requests: number;
  /** Requests of the API, which `requests` includes. */
  calls: number;
  waves: number;
}

const budgets = {
  // What follows releases, and the lists of notifications, load after sign-in. The names
  // of RxJS that only applications use are in a module of their own (decision 0105). What a tab says when it changes
  // to another account, and when the browser blocks cookies (300). What it
  // says when the browser has no room for the session, and the names that guests read (100). Recovery says
  // the rule of a password once (50). Names for guests without a page load, links of overrides in an open page (100).
  "/signin, cold": { document: 12_400, scripts: 144_300, requests: 21, calls: 0, waves: 3 },
  "/signin, warm": { document: 12_400, scripts: 0, requests: 1, calls: 0, waves: 1 },
  // One request is the icon of the pins on Home. Above 236,500: what keeps applications' styles, scripts and storage
  // apart (5,200), and the search for applications' pages. One call loads the offered applications
  // again, at most three seconds after the live connection, since they may have changed before it. The menu is our own
  // since then (-24,700). What applications change at the page is restored, and Back closes the bar's panels (300). A mount
  // that the user has left settles, and failures that the browser keeps are noticed (300).
  // The page lists one file more, and the application's sentence at an unknown address (50). Chunks of AMD builds and names
  // in objects of globals (300). The document has the sentences of the session's new failures, and
  // its size depends on the hashes of releases (150). Many applications are folded on a phone, a full storage is noticed,
  // guests read names (300; of the document 150). Prefetching in Firefox, resets of overrides, libraries of a single file (400).
  // Links of overrides in an open page, permissions for notifications that change (200). A visible tab that takes the live
  // connection over from a frozen one, the end of a canary and a rollback in an open page, a late notice of another account (450).
  "/, cold": { document: 12_650, scripts: 220_750, requests: 50, calls: 8, waves: 5 },
  "/, warm": { document: 12_650, scripts: 0, requests: 9, calls: 8, waves: 4 },
} satisfies Record<string, Cost>;

const screens = {
  "/signin": { account: undefined, isReady: (page: Page) => page.locator("#portico input[name=email]").waitFor() },
  "/": { account: ana, isReady: (page: Page) => page.locator('main a[href="/tickets/home"]').first().waitFor() },
};

for (const [path, { account, isReady }] of Object.entries(screens)) {
  test(`a load of ${path} is within its budgets, with a cold and with a warm cache`, async ({ browser }) => {
    const tenant = "acme";
    const storageState = await browserState({ tenant, account, language: "pt", theme: "light" });
    const context = await browser.newContext({ storageState });
    // The ledger is for developers.
    await context.addInitScript(() => localStorage.setItem("portico-ledger", "off"));
    const load = async () => {
      const page = await context.newPage();
      return loadPage(page, originOf(tenant) + path, () => isReady(page));
    };
    await prepared(browser, storageState, path);
    for (const cache of ["cold", "warm"] as const) {
      const name = `${path}, ${cache}` as keyof typeof budgets;
      const loaded = await load();
      const cost = costOf(loaded);
      const table = tableOf(name, cost, loaded);
      test.info().annotations.push({ type: name, description: JSON.stringify(cost) });
      for (const [what, figure] of Object.entries(cost)) {
        expect.soft(figure, `${what}\n${table}`).toBeLessThanOrEqual(budgets[name][what as keyof Cost]);
      }
    }
    await context.close();
  });
}

/**
 * Waits for the best compressed form of a page, which a server process computes after it has sent the page twice. Two
 * processes may take turns.
 */
async function prepared(browser: Browser, storageState: Awaited<ReturnType<typeof browserState>>, path: string) {
  const size = async () => {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    const response = await page.goto(originOf("acme") + path, { waitUntil: "commit" });
    const length = await response?.headerValue("content-length");
    await context.close();
    return Number(length ?? Number.NaN);
  };
  await expect
    .poll(async () => Math.max(await size(), await size(), await size(), await size()), "the size of the document")
    .toBeLessThanOrEqual(budgets[`${path}, cold` as keyof typeof budgets].document);
}

function costOf(loaded: readonly Loaded[]): Cost {
  const sum = (list: readonly Loaded[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  return {
    document: sum(loaded.filter(({ wave }) => wave === 1).slice(0, 1)),
    scripts: sum(loaded.filter(({ isScript }) => isScript)),
    requests: loaded.length,
    calls: loaded.filter(({ isCall }) => isCall).length,
    waves: Math.max(...loaded.map(({ wave }) => wave)),
  };
}

function tableOf(name: keyof typeof budgets, cost: Cost, loaded: readonly Loaded[]): string {
  const rows = Object.entries(cost).map(
    ([what, figure]) => `${what.padEnd(10)} ${String(figure).padStart(8)} of ${budgets[name][what as keyof Cost]}`,
  );
  const files = [...loaded]
    .sort((a, b) => a.wave - b.wave || b.bytes - a.bytes)
    .map(({ wave, bytes, path }) => `${wave} ${String(bytes).padStart(8)} ${path}`);
  return [name, ...rows, "", "wave  bytes file", ...files].join("\n");
}
