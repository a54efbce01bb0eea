import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { password } from "../../support/api/accounts.ts";
import { boxOf } from "../../support/page/box-of.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { expect } from "../../support/test.ts";

// Ending all other sessions would sign out other journeys of a shared user.
test("a session that is ended in the profile leads the other browser to sign-in", async ({ page, browser, enter }) => {
  await enter(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "pt-BR" });
  const other = await elsewhere.newPage();
  await enter(other);
  await other.goto("/profile#sessions");
  await expect(bar(other).bell).toBeVisible();

  await page.goto("/profile#sessions");
  const sessions = page.getByRole("region", { name: "Sessões ativas" });
  const rows = sessions.getByRole("listitem");
  await expect(rows.filter({ hasText: "Este dispositivo" })).toHaveCount(1);
  const end = sessions.getByRole("button", { name: "Encerrar todas as outras" });
  await expect(end).toBeVisible();
  // On a phone too the button of a session is beside its text.
  await page.setViewportSize({ width: 360, height: 740 });
  const row = rows.filter({ hasNotText: "Este dispositivo" }).first();
  const [text, button] = [row.locator("time"), row.getByRole("button")];
  await expect(async () => {
    const [left, right] = [await boxOf(text), await boxOf(button)];
    expect(left.right).toBeLessThan(right.x);
    expect(right.y).toBeLessThan(left.y);
  }).toPass();
  await end.click();
  const dialog = page.getByRole("dialog", { name: "Encerrar todas as outras sessões?" });
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(rows).toHaveCount(1);
  await expect(sessions.getByText("As outras sessões foram encerradas. Só esta sessão está ativa.")).toBeFocused();

  await expect(other).toHaveURL(/\/signin/);
  await expect(other.getByText("A sessão expirou")).toBeVisible();
  await expect(bar(page).bell).toBeVisible();
  await elsewhere.close();
});

test("an ended session leads all tabs to sign-in, and back again", async ({ page, browser, enter, separatePortal }) => {
  await enter(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "pt-BR" });
  const first = await elsewhere.newPage();
  await enter(first);
  const paths = ["/tickets/new", "/handbook/home", "/profile", "/assets/home"];
  const tabs = [first, ...(await Promise.all(paths.slice(1).map(() => elsewhere.newPage())))];
  for (const [n, tab] of tabs.entries()) {
    await tab.goto(paths[n] ?? "/");
    await expect(bar(tab).bell).toBeVisible();
  }
  await page.goto("/profile#sessions");
  await page.getByRole("button", { name: "Encerrar todas as outras" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click();
  for (const [n, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(new RegExp(`/signin\\?link=${encodeURIComponent(paths[n] ?? "")}$`));
    await expect(tab.getByText("A sessão expirou")).toBeVisible();
  }
  await signInPage(first).signIn(separatePortal.email, password);
  for (const [n, tab] of tabs.entries()) await expect(tab).toHaveURL(new RegExp(`${paths[n]}$`));
  await elsewhere.close();
});

test("the list of sections marks the section in view", async ({ page, enter }) => {
  await enter(page);
  await page.goto("/profile");
  const nav = page.getByRole("navigation", { name: "Seções do perfil" });
  const marked = nav.locator("a[aria-current]");
  await expect(marked).toHaveText("Foto de perfil");
  await nav.getByRole("link", { name: "Segurança" }).click();
  await expect(marked).toHaveText("Segurança");
  await nav.getByRole("link", { name: "Notificações" }).click();
  await expect(marked).toHaveText("Notificações");
});
