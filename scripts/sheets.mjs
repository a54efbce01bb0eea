// `npm run sheets [-- name …]`: contact sheets of every screen in both languages and themes, and with words that are 40 %
// longer, at three widths, of the running portal with its demo data, into dist/sheets/. They are for people to look at, and
// are not committed. Accessibility barriers of any impact are listed, and the command then fails.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { readCommandLine, requireKnown } from "./lib/read-command-line.mjs";
import { barriers } from "./sheets/barriers.mjs";
import { lengthen } from "./sheets/lengthen.mjs";
import { makeSheet } from "./sheets/make-sheet.mjs";
import { screens } from "./sheets/screens.mjs";

const all = screens.map(({ name }) => name);
const usage = `Usage: npm run sheets [-- SCREEN ...]

  SCREEN   of ${all.join(", ")}; without it all of them`;
const { positionals: wanted } = readCommandLine(usage, { allowPositionals: true }, (call) =>
  requireKnown(call.positionals, all, "screen"),
);

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");
await ensureBuild();
process.env.CHROMIUM_PATH = requireBrowser();
const { signIn } = await import("../bench/src/stage/open-page.mjs");
const { startPortal } = await import("../bench/src/stage/portal.mjs");
const { chromium } = await import("@playwright/test");

const widths = [360, 768, 1280];
const loading = "main [aria-busy=true]:not(button), .portico-loading, .portico-skeleton";
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const folder = join(root, "dist", "sheets");
mkdirSync(folder, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), "portico-sheets-"));
const portal = await startPortal(root, dataDir);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
const found = [];
const taken = new Map(chosen.map(({ name }) => [name, []]));
try {
  for (const language of ["pt", "en"]) {
    for (const theme of ["light", "dark"]) await takeAll(language, theme, language);
  }
  await takeAll("pt", "light", "longer");
  for (const [name, pictures] of taken) console.log(await makeSheet(browser, folder, name, pictures));
  for (const barrier of found) console.error(barrier);
  if (found.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** @param words the language's own name, or `longer` for words that are 40 % longer */
async function takeAll(language, theme, words) {
  const origin = `http://acme.localhost:${portal.port}`;
  const localStorage = Object.entries({ locale: language, theme }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    // A service worker would serve files that a state withholds.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  // The order matters: the screens of guests come before the sign-in.
  let isSignedIn = false;
  for (const screen of chosen) {
    if (screen.signedIn && !isSignedIn) await signIn(page, origin, "ana@acme.test");
    isSignedIn ||= screen.signedIn === true;
    for (const width of widths) await take(page, origin, screen, { words, theme, width });
  }
  await context.close();
}

async function take(page, origin, { name, path, open, close, moves, waits }, { words, theme, width }) {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
  await page.goto(origin + path);
  // A path with a fragment may be the same document, whose words are longer already.
  if (path.includes("#")) await page.reload();
  await page.locator("main h1, [role=dialog] h2").first().waitFor();
  const file = `${name}-${words}-${theme}-${width}.png`;
  await open?.(page);
  if (!waits) {
    await page.waitForLoadState("networkidle");
    await page.waitForFunction((loading) => !document.querySelector(loading), loading);
  }
  if (words === "longer") await page.evaluate(lengthen);
  // Moves the pointer away, so that nothing looks hovered.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, file), animations: moves ? "allow" : "disabled" });
  // Longer words no longer agree with the names of their controls.
  if (words !== "longer") found.push(...(await barriers(page)).map((barrier) => `${file}: ${barrier}`));
  await close?.(page);
  taken.get(name).push({ file, words, theme, width });
}
