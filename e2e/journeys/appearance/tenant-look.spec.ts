import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { changeTenant, openChanged } from "../../support/portal/change-tenant.ts";
import { expect, test } from "../../support/test.ts";

test.use({ tenant: "initech" });

const folder = mkdtempSync(join(tmpdir(), "portico-look-"));
const set = (...options: string[]) => changeTenant("initech", ...options);

const logoFile = (name: string, fill: string) => {
  const file = join(folder, name);
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><path d="M0 0h120v30H0z" fill="${fill}"/></svg>`,
  );
  return file;
};

test.afterAll(() => {
  set("--name", "Initech", "--accent", "#7a2e8e", "--logo", "none", "--logo-dark", "none", "--font", "none");
  rmSync(folder, { recursive: true });
});

const logo = (page: Page) => page.locator("main [data-tenant-logo]").last();

test("an operator changes the look of a tenant while the portal runs", async ({ page }) => {
  const [light, dark] = [logoFile("logo.svg", "#b3261e"), logoFile("dark.svg", "#ff9a92")];
  const printed = set(
    "--name",
    "Initech SA",
    "--accent",
    "#b3261e",
    "--logo",
    light,
    "--logo-dark",
    dark,
    "--font",
    "serif",
  );
  expect(printed).toBe(
    "initech (Initech SA): accent #b3261e, font serif, a logo of its own, a logo-dark of its own.\n",
  );
  await openChanged(page, "/signin", (html) => html.includes("Initech SA"));
  await expect(page).toHaveTitle("Entrar · Initech SA");
  const main = page.getByRole("main");
  await expect(main).toContainText("Initech SA");
  await expect(main.getByRole("button", { name: "Entrar", exact: true })).toHaveCSS(
    "background-color",
    "rgb(179, 38, 30)",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Charter/);
  // Four times as wide as high, before and after it is loaded.
  expect(await logo(page).boundingBox()).toMatchObject({ width: 160, height: 40 });
  await expect(logo(page)).toHaveCSS("background-image", /\/media\/tenants\/initech\/logo\.svg\?v=[0-9a-f]{16}/);
  await page.evaluate(() => document.documentElement.setAttribute("mode", "dark"));
  await expect(logo(page)).toHaveCSS("background-image", /logo-dark\.svg/);
  await page.emulateMedia({ contrast: "more" });
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  expect(accent).toMatch(/^#[0-9a-f]{6}$/);
  expect(accent).not.toBe("#b3261e");
});

test("a tenant's help is linked below sign-in, in the first HTML too, until it is removed", async ({ page }) => {
  const link = page.getByRole("main").getByRole("link", { name: "Ajuda" });
  expect(set("--help-link", "https://help.initech.test/?from=portal")).toContain("help at https://help.initech.test/");
  await openChanged(page, "/signin", (html) => html.includes("https://help.initech.test/?from=portal"));
  await expect(link).toHaveAttribute("href", "https://help.initech.test/?from=portal");
  const html = (await (await page.goto("/signin"))?.text()) ?? "";
  const [firstScreen = ""] = /<div id="first-screen".*?<\/main>/s.exec(html) ?? [];
  expect(firstScreen).toMatch(/<a href="https:\/\/help\.initech\.test\/\?from=portal"\s*>Ajuda<\/a>/);
  expect(() => set("--help-link", "javascript:alert(1)")).toThrow(/The help must be an https: address/);
  set("--help-link", "none");
  await openChanged(page, "/signin", (html) => !html.includes("help.initech.test"));
  await expect(page.getByRole("main").getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test("an unsafe logo is refused, and the message names the unsafe part", () => {
  const file = join(folder, "unsafe.svg");
  writeFileSync(file, '<svg viewBox="0 0 1 1" onload="alert(1)"><path d="M0 0"/></svg>');
  expect(() => set("--logo", file)).toThrow(/The logo has a handler \(onload\)\./);
});
