// `npm run screenshots`: takes the screenshots of README.md and docs/ of the running portal and of the emulator, into
// docs/images/.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { screens } from "./sheets/screens.mjs";

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");
await ensureBuild();
process.env.CHROMIUM_PATH = requireBrowser();
const { signIn } = await import("../bench/src/stage/open-page.mjs");
const { startPortal } = await import("../bench/src/stage/portal.mjs");
const { startSampleEmulator } = await import("./lib/sample-emulator.mjs");
const { chromium } = await import("@playwright/test");

const wide = { width: 1280, height: 760 };
const narrow = { width: 360, height: 720 };
const stateOf = (wanted) => screens.find(({ name }) => name === wanted).open;
const pictures = [
  { file: "sign-in", path: "/signin", viewport: wide },
  { file: "tickets-dark", path: "/tickets/home", viewport: wide, theme: "dark", signedIn: true },
  { file: "notifications", path: "/", viewport: wide, signedIn: true, open: stateOf("notifications") },
  { file: "narrow", path: "/", viewport: narrow, signedIn: true },
  { file: "page-tools", path: "/tickets/1", viewport: wide, signedIn: true, open: stateOf("tools") },
];

const folder = mkdtempSync(join(tmpdir(), "portico-screenshots-"));
const images = join(root, "docs", "images");
mkdirSync(images, { recursive: true });
const portal = await startPortal(root, join(folder, "data"));
const emulator = await startSampleEmulator(root, join(folder, "handbook"));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
try {
  for (const picture of pictures) await take(picture);
  await takeEmulator("emulator", {});
  await takeEmulator("emulator-phone", { Tema: "dark", Largura: "phone", Organização: "globex" });
} finally {
  await browser.close();
  emulator.stop();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function take({ file, path, viewport, theme = "light", signedIn = false, open }) {
  const origin = `http://acme.localhost:${portal.port}`;
  const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: "theme", value: theme }] }] };
  const context = await browser.newContext({ viewport, locale: "pt-BR", storageState });
  const page = await context.newPage();
  if (signedIn) await signIn(page, origin, "ana@acme.test");
  await page.goto(origin + path);
  await page.locator("main#main h1").first().waitFor();
  await open?.(page);
  await shoot(page, file);
  await context.close();
}

/** @param {Record<string, string>} choices label of a control → value */
async function takeEmulator(file, choices) {
  const page = await browser.newPage({ viewport: wide, locale: "pt-BR" });
  await page.goto(`${emulator.address}/`);
  const portalPage = page.frameLocator("iframe");
  for (const [label, value] of Object.entries(choices)) {
    await portalPage.getByRole("heading", { level: 1 }).waitFor();
    await page.getByLabel(label).selectOption(value);
  }
  await portalPage.getByRole("heading", { level: 1 }).waitFor();
  await portalPage.getByRole("button", { name: /^Conta de/ }).waitFor();
  await shoot(page, file);
  await page.close();
}

async function shoot(page, file) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]:not(button)"));
  // Moves the pointer away, so that nothing looks hovered.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(images, `${file}.png`), animations: "disabled" });
  console.log(`docs/images/${file}.png`);
}
