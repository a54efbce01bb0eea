import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { password } from "../../support/api/accounts.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { expect } from "../../support/test.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Sair sem salvar?" });
const name = (page: Page) => page.getByRole("textbox", { name: "Nome completo" });
const stay = (page: Page) => question(page).getByRole("button", { name: "Continuar editando" }).click();
const leave = (page: Page) => question(page).getByRole("button", { name: "Sair sem salvar" }).click();
/** Not `goBack`: Playwright waits for a navigation, and here there may be none. */
const back = (page: Page) => page.evaluate(() => history.back());

/** Opens the profile from the home page and types a name without saving it. */
async function typeName(page: Page) {
  await page.goto("/");
  await bar(page).openProfile();
  await name(page).fill("Nome Prado");
}

test("Back, a link and the bar ask before text is lost, and the history stays intact", async ({ page, enter }) => {
  await enter(page);
  await typeName(page);
  const typed = await name(page).inputValue();

  await back(page);
  await stay(page);
  await expect(page).toHaveURL("/profile");
  await expect(name(page)).toHaveValue(typed);
  await page.getByRole("link", { name: /página inicial$/ }).click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(name(page)).toHaveValue(typed);

  await back(page);
  await leave(page);
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle(/^(\(\d+\) )?Página inicial/);
  await page.goForward();
  await expect(page).toHaveURL("/profile");
  await back(page);
  await expect(page).toHaveURL("/");
  await expect(question(page)).toHaveCount(0);
});

test("Back during the question leads no further than one page", async ({ page, enter }) => {
  await enter(page);
  await page.goto("/tickets/home");
  await typeName(page);
  for (const _ of "twice") {
    await back(page);
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL("/profile");
  }
  await leave(page);
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle(/^(\(\d+\) )?Página inicial/);
  await page.goForward();
  await expect(page).toHaveURL("/profile");
});

for (const backs of [1, 2]) {
  test(`an answer before the browser has returned from ${backs} × Back leaves the page afterwards`, async ({
    page,
    enter,
  }) => {
    await enter(page);
    await page.goto("/tickets/home");
    await typeName(page);
    if (backs === 2) {
      await back(page);
      await expect(question(page)).toBeVisible();
      await expect(page).toHaveURL("/profile");
    }
    await page.evaluate(() => {
      const traverseTo = navigation.traverseTo.bind(navigation);
      const asked: string[] = [];
      const never = new Promise<NavigationHistoryEntry>(() => {});
      navigation.traverseTo = (key) => {
        asked.push(key);
        return { committed: never, finished: never };
      };
      const release = () => {
        navigation.traverseTo = traverseTo;
        for (const key of asked) traverseTo(key);
      };
      addEventListener("release", release, { once: true });
    });
    await back(page);
    await expect(page).toHaveURL("/");
    await leave(page);
    await expect(question(page)).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event("release")));
    await expect(page).toHaveTitle(/^(\(\d+\) )?Página inicial/);
    await expect(page).toHaveURL("/");
    await expect(question(page)).toHaveCount(0);
  });
}

test("an answer while two more Backs are on their way leads one page back", async ({ page, enter }) => {
  await enter(page);
  await page.goto("/tickets/home");
  await expect(bar(page).user).toBeVisible();
  await page.evaluate(() => history.pushState(null, "", "/"));
  await expect(page).toHaveTitle(/^(\(\d+\) )?Página inicial/);
  await bar(page).openProfile();
  await name(page).fill("Nome Prado");
  await back(page);
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await question(page)
    .getByRole("button", { name: "Sair sem salvar" })
    .evaluate((button: HTMLElement) => {
      history.back();
      history.back();
      button.click();
    });
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle(/^(\(\d+\) )?Página inicial/);
  await expect(question(page)).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL("/profile");
});

test("a sign-out asks about unsaved text; the next user starts at Home", async ({ page, enter, separatePortal }) => {
  await enter(page);
  await typeName(page);
  await bar(page).signOut();
  await expect(question(page)).toContainText("Há alterações não salvas em Perfil. Sair mesmo assim?");
  await stay(page);
  await expect(name(page)).toHaveValue("Nome Prado");
  await bar(page).signOut();
  await leave(page);
  await expect(page).toHaveURL("/signin");
  await back(page);
  await expect(page).toHaveURL("/signin");
  await signInPage(page).signIn(separatePortal.email, password);
  await expect(page).toHaveURL("/");
});

test("a sign-out asks about text that is unsaved in another tab, until that tab is closed", async ({
  page,
  context,
  enter,
}) => {
  await enter(page);
  await page.goto("/profile");
  await page.getByLabel("Senha atual", { exact: true }).fill("half typed");
  const other = await context.newPage();
  await other.goto("/");
  await bar(other).signOut();
  await expect(question(other)).toContainText("Há alterações não salvas em Perfil. Sair mesmo assim?");
  await stay(other);
  await page.close();
  await bar(other).signOut();
  await expect(other).toHaveURL("/signin");
});

test("a restored page notices that its session ended; sign-in leads back", async ({ page, enter, separatePortal }) => {
  await enter(page);
  await page.goto("/profile#security");
  await expect(bar(page).user).toBeVisible();
  // Ends all sessions of the account, as a sign-out on another device does.
  await page.evaluate(async () => {
    const { currentSession } = await window.System.import("@portico/shared-utility");
    const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    const headers = {
      authorization: `Bearer ${currentSession().token}`,
      "refresh-token": localStorage.getItem("refresh_token") ?? "",
      "x-xsrf-token": xsrf,
    };
    await fetch("/api/auth/invalidate", { method: "DELETE", headers });
  });
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page).toHaveURL("/signin?link=%2Fprofile%23security");
  await expect(page.getByText("A sessão expirou")).toBeVisible();

  await page.getByRole("link", { name: "Esqueci a senha" }).click();
  await page.getByRole("link", { name: "Voltar" }).click();
  await signInPage(page).signIn(separatePortal.email, password);
  await expect(page).toHaveURL("/profile#security");
});

test("theme, language and name change immediately in the user's other tab", async ({ page, context, enter }) => {
  await enter(page);
  await page.goto("/profile");
  const other = await context.newPage();
  await other.goto("/");
  await expect(bar(other).user).toBeVisible();

  await bar(page).theme.click();
  await expect(other.locator("html")).toHaveAttribute("mode", "dark");
  await name(page).fill("Rita Prado");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(bar(other).user).toHaveAccessibleName("Conta de Rita Prado");
  await page.getByRole("radio", { name: "English" }).click();
  await expect(bar(other).user).toHaveAccessibleName("Rita Prado’s account");
});
