import { bar } from "../../pages/bar.ts";
import { bruno } from "../../support/api/accounts.ts";
import { collectErrors } from "../../support/page/console-errors.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: bruno });

for (const path of ["/", "/profile", "/tickets/home"]) {
  test(`a sign-out in another tab leads ${path} to sign-in without an error`, async ({ page, context }) => {
    await page.goto(path);
    const other = await context.newPage();
    await other.goto("/");
    for (const tab of [page, other]) await expect(bar(tab).bell).toBeVisible();
    await expect(page.locator("main#main h1:visible")).toBeVisible();
    const errors = collectErrors(page, { signsOut: true });
    await bar(other).signOut();
    await expect(page).toHaveURL(/\/signin/);
    await expect(page.getByLabel("Senha", { exact: true })).toBeVisible();
    await expect(bar(page).banner).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
