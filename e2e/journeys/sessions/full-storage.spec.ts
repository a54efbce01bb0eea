import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { bruno } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { expect, test } from "../../support/test.ts";

// A browser without room for the session (localStorage has a quota).

const sentence = "Recarregar a página encerra esta sessão: o navegador não tem espaço para guardá-la.";

test("a user reads once that the session ends with a reload, and what to do", async ({ page, context }) => {
  await keepToasts(context);
  await page.goto("/signin");
  await page.evaluate(fillStorage);
  await signInPage(page).signIn(bruno.email);
  await expect(bar(page).user).toBeVisible();
  const toast = notificationLists(page).toasts.getByText(sentence);
  await expect(toast).toHaveText(/Apague os dados deste site e entre novamente\.$/);
  await expect(notificationLists(page).toasts.getByRole("button", { name: "Mostrar mais" })).toHaveCount(0);
  await page.reload();
  await expect(signInPage(page).submit).toBeVisible();
});

test("the session is kept once the user has deleted the site's data", async ({ page }) => {
  await page.goto("/signin");
  await page.evaluate(fillStorage);
  await page.evaluate(() => localStorage.clear());
  await signInPage(page).signIn(bruno.email);
  await expect(bar(page).user).toBeVisible();
  await page.reload();
  await expect(bar(page).user).toBeVisible();
  await expect(notificationLists(page).toasts.getByText(sentence)).toHaveCount(0);
});

/** Writes smaller and smaller values, until not one character more is stored. */
function fillStorage(): void {
  for (let size = 4_194_304, count = 0; size >= 1; count += 1) {
    try {
      localStorage.setItem(`filler-${count}`, "x".repeat(size));
    } catch {
      size /= 2;
    }
  }
}
