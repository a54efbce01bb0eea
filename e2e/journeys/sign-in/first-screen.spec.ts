import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, password } from "../../support/api/accounts.ts";
import { holdModules } from "../../support/page/hold-modules.ts";
import { expect, test } from "../../support/test.ts";

const firstScreen = (page: Page) => page.locator("#first-screen");

test("the sign-in form accepts typing before any module is loaded, and keeps the typed text", async ({ page }) => {
  const release = await holdModules(page);
  await page.goto("/signin", { waitUntil: "commit" });
  const form = signInPage(page);
  await expect(firstScreen(page)).toBeVisible();
  await form.email.fill(ana.email);
  await form.password.pressSequentially("portico-");
  release();
  await expect(firstScreen(page)).toHaveCount(0);
  await expect(form.email).toHaveValue(ana.email);
  await expect(form.password).toHaveValue("portico-");
  await expect(form.password).toBeFocused();
  await page.keyboard.type("demo-2026");
  await page.keyboard.press("Enter");
  await expect(bar(page).user).toBeVisible();
});

test("a browser's first page shows its form before any file of the portal arrives", async ({ page }) => {
  const files: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/modules/**", async (route) => {
    files.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  await page.goto("/signin", { waitUntil: "commit" });
  const form = signInPage(page);
  await form.email.fill(ana.email);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  // The tenant's colour, and not the browser's.
  await expect(form.submit).not.toHaveCSS("background-color", "rgb(239, 239, 239)");
  await expect(form.submit).not.toHaveCSS("border-style", "outset");
  expect(files.filter((file) => file.includes("/boot."))).toEqual([]);
  release();
  await expect(firstScreen(page)).toHaveCount(0);
  await expect(form.email).toHaveValue(ana.email);
  await form.password.fill(password);
  await form.password.press("Enter");
  await expect(bar(page).user).toBeVisible();
  for (const file of [/\/boot\.[^/]*\.js$/, /\/shared-ui\.[^/]*\.css$/])
    await expect.poll(() => files.filter((each) => file.test(each))).toHaveLength(1);
});

test("Enter before any module is loaded signs in once the modules are there, without a page load", async ({ page }) => {
  const release = await holdModules(page);
  await page.goto("/signin?link=%2Fprofile", { waitUntil: "commit" });
  const form = signInPage(page);
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  await form.email.fill(ana.email);
  await form.password.fill(password);
  await form.password.press("Enter");
  await expect(form.submit).toHaveAttribute("aria-busy", "true");
  expect(loads).toEqual([]);
  release();
  await expect(page).toHaveURL("/profile");
  await expect(bar(page).user).toBeVisible();
});

test("the mounted screen is exactly where the first screen was", async ({ page }) => {
  const release = await holdModules(page);
  await page.goto("/signin", { waitUntil: "commit" });
  await expect(firstScreen(page)).toBeVisible();
  // Without its style sheet the browser paints nothing, but a script can already measure.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(h1, input, button, a)")]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ x, y, width, height }) => [x, y, width, height]),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(5);
  release();
  await expect(firstScreen(page)).toHaveCount(0);
  expect(await places()).toEqual(before);
});

test("a user who may still be signed in does not see the form", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("refresh_token", "expired"));
  const release = await holdModules(page);
  await page.goto("/signin", { waitUntil: "commit" });
  await expect(firstScreen(page)).toBeAttached();
  await expect(firstScreen(page)).toBeHidden();
  release();
  await expect(page.getByText("A sessão expirou")).toBeVisible();
});

for (const [key, value] of [
  ["locale", "en"],
  ["theme", "dark"],
] as const) {
  test(`the server's screen is not shown to a browser with another ${key}`, async ({ page }) => {
    await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
    const release = await holdModules(page);
    await page.goto("/signin", { waitUntil: "commit" });
    await expect(firstScreen(page)).toBeAttached();
    await expect(firstScreen(page)).toBeHidden();
    release();
    await expect(page.getByRole("heading", { level: 1, name: key === "locale" ? "Sign in" : "Entrar" })).toBeVisible();
  });
}

test("the dark first screen offers the light theme, and a click before the modules switches", async ({ page }) => {
  await page.goto("/signin");
  await page.getByRole("button", { name: "Mudar para o tema escuro" }).click();
  await expect(page.getByRole("button", { name: "Mudar para o tema claro" })).toBeVisible();
  const release = await holdModules(page);
  await page.goto("/signin", { waitUntil: "commit" });
  await firstScreen(page).getByRole("button", { name: "Mudar para o tema claro" }).click();
  release();
  await expect(firstScreen(page)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("mode", "light");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is hidden, since it could not work", async ({ page }) => {
    await page.goto("/signin");
    await expect(firstScreen(page)).toBeAttached();
    await expect(firstScreen(page)).toBeHidden();
  });
});
