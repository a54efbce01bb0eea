import puppeteer, { type Page } from "puppeteer-core";
import type { Browser, Engine, Tab } from "./browser.ts";
import { browserEnvironment } from "./environment.ts";

/** Firefox over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const firefox = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    env: browserEnvironment(),
    defaultViewport: { width: 1280, height: 800 },
  });
  return {
    async newBrowser(): Promise<Browser> {
      const context = await firefox.createBrowserContext();
      return {
        newTab: async () => tabOf(await context.newPage()),
        tabs: async () => (await context.pages()).map(tabOf),
        close: () => context.close(),
      };
    },
    stop: () => firefox.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: (work, ...args) => page.evaluate(work as (...all: unknown[]) => never, ...args),
    async clickAt({ x, y }) {
      await page.bringToFront();
      await page.mouse.click(x, y);
    },
    async type(text) {
      await page.bringToFront();
      await page.keyboard.type(text);
    },
    async press(key) {
      await page.bringToFront();
      await page.keyboard.press(key);
    },
    close: () => page.close(),
  };
}
