import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import type { Account } from "../../support/api/accounts.ts";
import { collectErrors } from "../../support/page/console-errors.ts";
import { openHeap } from "../../support/page/heap.ts";
import { addUser } from "../../support/portal/add-user.ts";
import { printFigure } from "../../support/print-figure.ts";
import { test as base, expect } from "../../support/test.ts";

// The long lane runs `PART_ROUNDS=40 npm run e2e -- parts-come-and-go`: that many rounds of every screen.
const rounds = Number(process.env.PART_ROUNDS ?? 1);
const screens = ["/", "/profile", "/registry", "/404", "/tickets/home", "/assets/home", "/handbook/home"];

// A first notification, which another journey sends to a shared user, adds listeners and nodes.
const test = base.extend<{ account: Account }>({
  account: async ({ tenant }, use) => use(addUser(tenant, "registry")),
});
// The trace recorder keeps detached nodes, which would count as a leak of the portal.
test.use({ trace: "off", provoked: /navbar-mf/ });
test.setTimeout(180_000 + rounds * screens.length * 20_000);

const heading = (page: Page) => page.locator("main#main:not([data-leaving]) h1");

/** Navigates to a path as a link of the page does, without a load. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toBeVisible();
}

test("signing out and in again from every screen leaks no listeners or nodes, and logs no error", async ({
  page,
  account,
}) => {
  const errors = collectErrors(page, { signsOut: true });
  await page.goto("/");
  await expect(bar(page).user).toBeVisible();
  const heap = await openHeap(page);
  const signOutAndIn = async (screen: string) => {
    await goTo(page, screen);
    await bar(page).signOut();
    await expect(bar(page).banner).toHaveCount(0);
    await signInPage(page).signIn(account.email);
    await expect(bar(page).user).toBeVisible();
    await goTo(page, "/");
  };
  for (const screen of screens) await signOutAndIn(screen);
  const before = await heap.measure();
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of screens) await signOutAndIn(screen);
  }
  // Leftovers of the last sign-in may still be settling; a real leak stays.
  await expect(async () => {
    const after = await heap.measure();
    const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    const counts = { listeners: grown("JSEventListeners"), nodes: grown("Nodes"), heap: grown("JSHeapUsedSize") };
    printFigure("M4", { signOuts: rounds * screens.length, ...counts });
    expect(counts.listeners, "listeners").toBeLessThanOrEqual(0);
    expect(counts.nodes, "nodes").toBeLessThanOrEqual(0);
  }).toPass({ timeout: 30_000 });
  expect(errors).toEqual([]);
  await expect.poll(() => heap.detached("header")).toBe(0);
});

test("the bar is back on every screen once its module is reachable, and stays from page to page", async ({ page }) => {
  // The portal's number of attempts in the first 0.5, 2 and 5 s of an outage.
  const lost = [2, 3, 4];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, screen] of screens.entries()) {
      const times = lost[(round + index) % lost.length] ?? 0;
      await page.route("**/modules/navbar-mf/navbar-mf.*.js*", (route) => route.abort("connectionrefused"), { times });
      await page.goto(screen);
      const { user, banner } = bar(page);
      await expect(user).toBeVisible();
      for (const next of ["/tickets/home", "/", "/profile"]) {
        await goTo(page, next);
        await expect(user).toBeVisible();
      }
      await expect(banner).toHaveCount(1);
    }
  }
});
