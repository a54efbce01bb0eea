import type { Page } from "@playwright/test";
import { ana } from "../../support/api/accounts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { offerApps } from "../../support/page/offer-apps.ts";
import { settle } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

const apps = (page: Page) => page.getByRole("main").getByRole("region", { name: "Aplicações" });
const news = (page: Page) => page.getByRole("main").getByRole("region", { name: /^Nov/ });

test.use({ account: ana });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("six of sixty applications are shown until the user asks for all, with the news in view", async ({ page }) => {
    await offerApps(page, 60);
    await page.goto("/");
    const unfold = apps(page).getByRole("button", { name: "Mostrar todas as 60 aplicações" });
    await expect(unfold).toHaveAttribute("aria-expanded", "false");
    await expect(apps(page).getByRole("link")).toHaveCount(6);
    expect((await news(page).boundingBox())?.y).toBeLessThan(740);
    await settle(page);
    expect(await barriers(page)).toEqual([]);

    await unfold.focus();
    const before = await unfold.boundingBox();
    await page.keyboard.press("Enter");
    await expect(apps(page).getByRole("link")).toHaveCount(60);
    const fewer = apps(page).getByRole("button", { name: "Mostrar menos aplicações" });
    await expect(fewer).toBeFocused();
    await expect(fewer).toHaveAttribute("aria-expanded", "true");
    // The button stays under the finger; the other tiles are below it.
    expect((await fewer.boundingBox())?.y).toBe(before?.y);
    expect(await barriers(page)).toEqual([]);
  });

  test("a search finds folded applications too, and a pinned one is always shown", async ({ page }) => {
    await offerApps(page, 60);
    await page.goto("/");
    await expect(apps(page).getByRole("link")).toHaveCount(6);
    await apps(page).getByRole("searchbox").fill("frota 58");
    await expect(apps(page).getByRole("link")).toHaveText(["Frota 58"]);
    await apps(page).getByRole("button", { name: "Fixar Frota 58" }).click();
    await apps(page).getByRole("searchbox").fill("");
    await expect(apps(page).getByRole("link")).toHaveCount(6);
    await expect(apps(page).getByRole("link").first()).toHaveText("Frota 58");
  });

  test("eight applications are all shown", async ({ page }) => {
    await offerApps(page, 8);
    await page.goto("/");
    await expect(apps(page).getByRole("link")).toHaveCount(8);
    await expect(apps(page).getByRole("button", { name: /^Mostrar/ })).toHaveCount(0);
  });
});

test("a larger window shows all of sixty applications", async ({ page }) => {
  await offerApps(page, 60);
  await page.goto("/");
  await expect(apps(page).getByRole("link")).toHaveCount(60);
  await expect(apps(page).getByRole("button", { name: /^Mostrar/ })).toHaveCount(0);
});
