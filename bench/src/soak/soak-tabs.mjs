import { chromium } from "@playwright/test";
import { signIn } from "../stage/open-page.mjs";

const settled = { timeout: 60_000 };

/** Open tabs of one signed-in user. `visit()` opens another application in the next tab. */
export async function openTabs(port, email, amount, onError) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", "--js-flags=--expose-gc"],
  });
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1_280, height: 900 } });
  const origin = `http://acme.localhost:${port}`;
  const first = await context.newPage();
  await signIn(first, origin, email);
  const pages = [first];
  while (pages.length < amount) {
    const page = await context.newPage();
    await page.goto(origin);
    await page.locator("main h1").waitFor(settled);
    pages.push(page);
  }
  for (const page of pages) page.on("pageerror", (error) => onError(`page: ${error.message}`));
  const paths = ["/tickets/home", "/assets/home", "/handbook/home", "/"];
  let visits = 0;
  return {
    async visit() {
      const page = pages[visits % pages.length];
      const path = paths[Math.floor(visits / pages.length) % paths.length];
      visits += 1;
      await page.evaluate((to) => window.history.pushState(null, "", to), path);
      await page.locator("main h1").waitFor(settled);
    },
    visits: () => visits,
    /** Average JavaScript heap of the tabs in bytes, after a garbage collection. */
    async heap() {
      const sizes = await Promise.all(pages.slice(0, 4).map(heapOf));
      return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    },
    close: () => browser.close(),
  };
}

async function heapOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return usedSize;
}
