import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { bruno } from "../../support/api/accounts.ts";
import { tabTo } from "../../support/page/tab-to.ts";
import { expect, test } from "../../support/test.ts";

async function enter(page: Page) {
  await page.goto("/signin");
  await signInPage(page).signIn(bruno.email);
  await expect(page).toHaveURL("/");
}

test("Home leads a keyboard user back to the last page; a logout forgets it", async ({ page }) => {
  await enter(page);
  await page.goto("/handbook/home?from=mail");
  await page.locator('main [data-app="handbook"]').getByRole("link", { name: "Primeiros passos" }).first().click();
  await expect(page).toHaveTitle(/Primeiros passos/);
  const opened = new URL(page.url()).pathname;
  // The visit is recorded once the page has arrived, which is after its title.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(opened);
  await page.goto("/");
  const card = page.getByRole("region", { name: "Continuar" }).getByRole("link", { name: "Primeiros passos" });
  await expect(card).toHaveAttribute("href", opened);
  await tabTo(page, /^Primeiros passos$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(opened);

  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("portico-visits")));
  expect(await stored()).toHaveLength(1);
  await bar(page).signOut();
  await expect(page).toHaveURL(/\/signin/);
  await expect.poll(stored).toEqual([]);
});

test("See all opens the panel, and gives the focus back", async ({ page }) => {
  await enter(page);
  const all = page.getByRole("button", { name: "Ver todas" });
  await all.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Notificações" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Notificações" })).toHaveCount(0);
  await expect(all).toBeFocused();
});
