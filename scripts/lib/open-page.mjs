import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./ensure-install.mjs";
import { requireBrowser } from "./find-browser.mjs";

const require = createRequire(join(root, "e2e/package.json"));
const patience = 60_000;

/** A Chromium without a window. */
export async function openBrowser() {
  const { chromium } = require("@playwright/test");
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run"];
  return chromium.launch({ executablePath: requireBrowser(), args });
}

/** Opens the emulator, and waits for the application in it. */
export async function openInEmulator(browser, address, heading) {
  await withPage(browser, async (page) => {
    await page.goto(address);
    await page.frameLocator("iframe").getByRole("heading", { name: heading }).waitFor({ timeout: patience });
  });
}

/** Signs in at a portal, and opens a path of it. */
export async function openInPortal(browser, { address, account }, path, heading) {
  await withPage(browser, async (page) => {
    await page.goto(address + path);
    await signIn(page, account);
    await page.getByRole("heading", { name: heading }).waitFor({ timeout: patience });
  });
}

/** Opens the link of `portico dev`, which leads to a path of the portal; also waits for the line about the override. */
export async function openTicket(browser, { account }, link, path, { heading, module }) {
  await withPage(browser, async (page) => {
    await page.goto(new URL(path, link).href);
    await signIn(page, account);
    await page.getByRole("heading", { name: heading }).waitFor({ timeout: patience });
    await page.goto(link);
    const line = page.getByText(`Módulos substituídos neste navegador: ${module}.`).last();
    await line.waitFor({ timeout: patience });
    await page.goto(new URL(path, link).href);
    await page.getByRole("heading", { name: heading }).waitFor({ timeout: patience });
    await line.waitFor({ timeout: patience });
  });
}

async function signIn(page, { email, password }) {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
}

/** Fails when the page's policy has refused something. */
async function withPage(browser, work) {
  const context = await browser.newContext({ locale: "pt-BR" });
  const page = await context.newPage();
  const refused = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) refused.push(message.text());
  });
  try {
    await work(page);
  } finally {
    await context.close();
  }
  if (refused.length > 0) throw new Error(refused.join("\n"));
}
