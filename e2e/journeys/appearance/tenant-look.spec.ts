import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { notificationLists } from "../../pages/notification-lists.ts";
import { gina } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { secrets } from "../../support/portal/portal.ts";
import { portico } from "../../support/portal/portico.ts";
import { expect, test } from "../../support/test.ts";

test.use({ tenant: "initech" });

const folder = mkdtempSync(join(tmpdir(), "portico-look-"));
const { DATABASE_URL, E2E_DATA_DIR = "" } = process.env;
const at = { ...(DATABASE_URL === undefined ? { DATA_DIR: E2E_DATA_DIR } : { DATABASE_URL }), ...secrets };
const set = (...options: string[]) => portico(at, ["tenant", "set", "initech", ...options]);

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

/**
 * Opens an address until its document is made from the changed tenant, which the portal reads again after a moment.
 * The document is the sign of the change, because the page may take seconds to show it.
 */
async function openChanged(page: Page, path: string, isChanged: (html: string) => boolean): Promise<void> {
  await expect(async () => {
    const response = await page.goto(path);
    expect(isChanged((await response?.text()) ?? "")).toBe(true);
  }).toPass();
}

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

test.describe("at an unknown address", () => {
  // A tenant with applications: users without any are not signed in.
  const { tenant } = gina;
  const set = (...options: string[]) => portico(at, ["tenant", "set", tenant, ...options]);
  test.use({ tenant, account: gina });
  test.beforeEach(({ context }) => keepToasts(context));
  test.afterAll(() => void set("--not-found", "none"));

  test("users read the tenant's own words, or come to a page of an application, or Home as usual", async ({ page }) => {
    const file = join(folder, "not-found.json");
    const text = { pt: "Esta página saiu do ar em maio.", en: "This page went away in May." };
    const link = { address: "mailto:help@globex.test", label: { pt: "Falar com o suporte", en: "Ask support" } };
    writeFileSync(file, JSON.stringify({ text, link }));
    expect(set("--not-found", file)).toContain("its own text at unknown addresses");
    const main = page.getByRole("main");
    await openChanged(page, "/no/such/page", (html) => html.includes(text.pt));
    await expect(main.getByText(text.pt)).toBeVisible();
    await expect(page).toHaveURL("/no/such/page");
    await expect(page).toHaveTitle(/Página não encontrada · Globex/);
    await expect(main.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", link.address);
    await expect(notificationLists(page).toasts.getByText(/não existe/)).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("link", { name: "Ir para a página inicial" }).click();
    await expect(page).toHaveURL("/");
    expect(set("--not-found", "/tickets/home")).toContain("/tickets/home at unknown addresses");
    await openChanged(page, "/no/such/page", (html) => html.includes('"notFound":{"page":"/tickets/home"}'));
    await expect(page).toHaveURL("/tickets/home");
    await expect(
      notificationLists(page).toasts.getByText("O endereço /no/such/page não existe ou mudou.", { exact: true }),
    ).toBeVisible();
    expect(() => set("--not-found", "/profile")).toThrow(/The notFound must be/);
    set("--not-found", "none");
    await openChanged(page, "/no/such/page", (html) => !html.includes('"notFound"'));
    await expect(page).toHaveURL("/");
  });
});

test("an unsafe logo is refused, and the message names the unsafe part", () => {
  const file = join(folder, "unsafe.svg");
  writeFileSync(file, '<svg viewBox="0 0 1 1" onload="alert(1)"><path d="M0 0"/></svg>');
  expect(() => set("--logo", file)).toThrow(/The logo has a handler \(onload\)\./);
});
