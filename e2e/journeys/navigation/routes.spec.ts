import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { expect, test } from "../../support/test.ts";

// One test per route of docs/product.md#screens-and-routes.

test.describe("guests", () => {
  test("/signin is the sign-in screen", async ({ page }) => {
    await page.goto("/signin");
    await expect(signInPage(page).submit).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
  });

  test("/recover is the recovery screen", async ({ page }) => {
    await page.goto("/recover");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recuperar o acesso");
    await expect(page).toHaveURL("/recover");
  });

  const rows: [path: string, leadsTo: string][] = [
    ["/", "/signin"],
    ["/404", "/signin"],
    ["/profile", "/signin?link=%2Fprofile"],
    ["/tickets", "/signin?link=%2Ftickets"],
    ["/tickets/home", "/signin?link=%2Ftickets%2Fhome"],
    ["/no/such/page", "/signin?link=%2Fno%2Fsuch%2Fpage"],
  ];
  for (const [path, leadsTo] of rows) {
    test(`${path} leads to ${leadsTo}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(leadsTo);
      await expect(signInPage(page).submit).toBeVisible();
    });
  }
});

test.describe("signed-in users", () => {
  test.use({ account: ana });

  test("/ is Home", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("main").getByRole("link", { name: "Ativos" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("/profile is the profile", async ({ page }) => {
    await page.goto("/profile");
    await expect(page.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();
    await expect(page).toHaveURL("/profile");
  });

  test("/404 is the not-found page, inside the shell", async ({ page }) => {
    await page.goto("/404");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
    await expect(bar(page).banner).toBeVisible();
    await expect(page).toHaveURL("/404");
  });

  test("an unknown address leads Home and shows a toast", async ({ page, context }) => {
    await keepToasts(context);
    await page.goto("/no/such/page");
    await expect(page).toHaveURL("/");
    const sentence = "O endereço /no/such/page não existe ou mudou. Esta é a página inicial.";
    await expect(notificationLists(page).toasts.getByText(sentence)).toBeVisible();
  });

  for (const module of ["tickets", "assets", "handbook"]) {
    test(`/${module} and /${module}/* are the area of the application`, async ({ page }) => {
      await page.goto(`/${module}`);
      await expect(appFrame(page, module).root).toBeVisible();
      await page.goto(`/${module}/home`);
      await expect(appFrame(page, module).root.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }

  const rows: [path: string, leadsTo: string][] = [
    ["/signin", "/"],
    ["/signin?link=%2Fassets%2Fhome", "/assets/home"],
    ["/signin?link=%2F%2Fevil.test", "/"],
    ["/signin?link=null", "/"],
    ["/no/such/page", "/"],
    ["/toString/home", "/"],
  ];
  for (const [path, leadsTo] of rows) {
    test(`${path} leads to ${leadsTo}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(leadsTo);
      await expect(bar(page).user).toBeVisible();
    });
  }
});

const everyone = [
  { who: "guests", account: undefined },
  { who: "signed-in users", account: ana },
];
for (const { who, account } of everyone) {
  test.describe(`public routes, for ${who}`, () => {
    test.use({ account });

    for (const path of ["/tickets/portal", "/tickets/portal/new", "/tickets/tickets/evaluation"]) {
      test(`${path} is open`, async ({ page }) => {
        await page.goto(path);
        await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page).toHaveURL(path);
      });
    }
  });
}

for (const { module, name } of [
  { module: "assets", name: "Ativos" },
  { module: "handbook", name: "Manual" },
]) {
  test(`/${module}/portal shows a guest that there is no public area, and leads to sign-in`, async ({ page }) => {
    await page.goto(`/${module}/portal`);
    const main = page.getByRole("main");
    const title = `A aplicação ${name} não tem área pública`;
    await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Acme`);
    await expect(main.getByRole("link", { name: "Ir para a página inicial" })).toBeVisible();
    await main.getByRole("link", { name: "Entrar" }).click();
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ link: `/${module}/home` })}`);
  });
}

test.describe("an application without a public area", () => {
  test.use({ account: ana });

  test("opens from the page that says so", async ({ page }) => {
    await page.goto("/assets/portal");
    await page.getByRole("main").getByRole("link", { name: "Abrir Ativos" }).click();
    await expect(appFrame(page, "assets").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("A aplicação Ativos não tem área pública")).toHaveCount(0);
  });
});

test("a guest goes from sign-in to a public area, and the title has the application's name", async ({ page }) => {
  await page.goto("/signin");
  await expect(page).toHaveTitle(/^Entrar · /);
  await page.evaluate(() => history.pushState(null, "", "/assets/portal"));
  await expect(page).toHaveTitle("Ativos · Acme");
});

test("a failed application is named to a guest in the page's language", async ({ page }) => {
  await page.route("**/modules/tickets-mf/**", (route) => route.abort());
  await page.goto("/tickets/portal");
  await expect(page.getByText("Não foi possível abrir Chamados").first()).toBeVisible();
  await page.unrouteAll();
});
