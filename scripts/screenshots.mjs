// `npm run screenshots`: takes the README's screenshots of the running portal, into docs/images/.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstall, root } from "./lib/ensure-install.mjs";

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");
await ensureBuild();
process.env.CHROMIUM_PATH = requireBrowser();
const { startPortal } = await import("../bench/src/stage/portal.mjs");
const { chromium } = await import("@playwright/test");

const wide = { width: 1280, height: 760 };
const narrow = { width: 360, height: 720 };
const pictures = [
  { file: "sign-in", path: "/signin", viewport: wide },
  { file: "tickets-dark", path: "/tickets/home", viewport: wide, theme: "dark", signedIn: true },
  { file: "notifications", path: "/", viewport: wide, signedIn: true, open: /^Notifica/ },
  { file: "narrow", path: "/", viewport: narrow, signedIn: true },
];

const dataDir = mkdtempSync(join(tmpdir(), "portico-screenshots-"));
const images = join(root, "docs", "images");
mkdirSync(images, { recursive: true });
const portal = await startPortal(root, dataDir);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
try {
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function take({ file, path, viewport, theme = "light", signedIn = false, open }) {
  const origin = `http://acme.localhost:${portal.port}`;
  const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: "theme", value: theme }] }] };
  const context = await browser.newContext({ viewport, locale: "pt-BR", storageState });
  const page = await context.newPage();
  await page.goto(`${origin}${signedIn ? `/signin?link=${encodeURIComponent(path)}` : path}`);
  if (signedIn) await signIn(page);
  await page.locator("main#main h1").first().waitFor();
  if (open) await page.getByRole("banner").getByRole("button", { name: open }).click();
  await page.waitForLoadState("networkidle");
  // Moves the pointer away, so that nothing looks hovered.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(images, `${file}.png`), animations: "disabled" });
  console.log(`docs/images/${file}.png`);
  await context.close();
}

async function signIn(page) {
  await page.getByLabel("E-mail").fill("ana@acme.test");
  await page.getByLabel("Senha", { exact: true }).fill("portico-demo-2026");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("banner").waitFor();
}
