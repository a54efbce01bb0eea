import { chromium } from "@playwright/test";

/** A browser with one page, signed in to the portal; `bell` is the button with the unread count. */
export async function openPage(port, email) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
  const page = await browser.newPage({ locale: "en-GB", viewport: { width: 1_280, height: 900 } });
  const origin = `http://acme.localhost:${port}`;
  const bell = await signIn(page, origin, email);
  await page.waitForLoadState("networkidle");
  return { page, bell, close: () => browser.close(), version: browser.version() };
}

/** Signs a demo user in, in a page; returns the button with the unread count. */
export async function signIn(page, origin, email) {
  await page.goto(`${origin}/signin`);
  await page.getByRole("textbox", { name: /^E-?mail$/ }).fill(email);
  await page.getByLabel(/^(Senha|Password)$/).fill("portico-demo-2026");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Entrar|Sign in)$/ })
    .click();
  const bell = page.getByRole("banner").getByRole("button", { name: /^(Notificações|Notifications)/ });
  await bell.waitFor({ timeout: 60_000 });
  return bell;
}
