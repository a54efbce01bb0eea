import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, ivo } from "../../support/api/accounts.ts";
import { originOf } from "../../support/portal/portal.ts";
import { expect, test } from "../../support/test.ts";

test("a user signs in, works in two applications and signs out", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL("/signin");
  await signInPage(page).signIn(ana.email);

  await expect(page).toHaveURL("/");
  await expect(page.getByRole("main").getByRole("link", { name: "Chamados" })).toBeVisible();

  await bar(page).openApp("Chamados");
  await expect(page).toHaveURL("/tickets/home");
  await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();

  await bar(page).openApp("Ativos");
  await expect(page).toHaveURL("/assets/home");
  await expect(appFrame(page, "assets").root.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(appFrame(page, "tickets").root).toHaveCount(0);

  await bar(page).signOut();
  await expect(page).toHaveURL(/\/signin/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("refresh_token"))).toBeNull();
  await page.goto("/tickets/home");
  await expect(page).toHaveURL("/signin?link=%2Ftickets%2Fhome");
});

test("a reload keeps the session and the page", async ({ page }) => {
  await page.goto("/signin");
  await signInPage(page).signIn(ana.email);
  await expect(page).toHaveURL("/");
  await page.goto("/tickets/home");
  await page.reload();
  await expect(bar(page).user).toHaveAccessibleName("Conta de Ana Souza");
  await expect(page).toHaveURL("/tickets/home");
});

test("a wrong password shows one sentence and keeps the e-mail", async ({ page }) => {
  await page.goto("/signin");
  await signInPage(page).signIn("nobody@acme.test", "not-the-password");
  await expect(signInPage(page).alert).toContainText("E-mail ou senha incorretos.");
  await expect(signInPage(page).email).toHaveValue("nobody@acme.test");
});

test("a guest who opens an address reaches it after signing in", async ({ page }) => {
  await page.goto("/tickets/home?status=open");
  await expect(page).toHaveURL("/signin?link=%2Ftickets%2Fhome%3Fstatus%3Dopen");
  await signInPage(page).signIn(ana.email);
  await expect(page).toHaveURL("/tickets/home?status=open");
});

for (const link of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)", "undefined"]) {
  test(`the link ${link} is not followed`, async ({ page }) => {
    await page.goto(`/signin?link=${encodeURIComponent(link)}`);
    await signInPage(page).signIn(ana.email);
    await expect(page).toHaveURL(`${originOf("acme")}/`);
  });
}

test.describe("a tenant without applications", () => {
  test.use({ tenant: "initech" });

  test("ends the sign-in with a clear message", async ({ page }) => {
    await page.goto("/signin");
    await signInPage(page).signIn(ivo.email);
    await expect(page.getByText("Nenhuma aplicação disponível para esta conta.")).toBeVisible();
    await expect(page).toHaveURL(/\/signin/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("refresh_token"))).toBeNull();
  });
});

test.describe("a session that ended on the server", () => {
  test.use({ account: ana });

  test("leads to the sign-in page, which shows the reason and leads back", async ({ page }) => {
    await page.route("**/api/auth/refresh", (route) =>
      route.fulfill({ status: 401, json: { error: { code: "auth.refresh_invalid", message: "ended" } } }),
    );
    await page.goto("/assets/home");
    await expect(page).toHaveURL("/signin?link=%2Fassets%2Fhome");
    await expect(page.getByText("A sessão expirou")).toBeVisible();
    await page.unroute("**/api/auth/refresh");
    await signInPage(page).signIn(ana.email);
    await expect(page).toHaveURL("/assets/home");
  });
});
