import type { Page, Route } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { ana } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana });

/** How the page has requested the entry of an application; `bytes` is 0 for one from the browser's cache. */
const fetchesOf = (page: Page, module: string): Promise<{ by: string; bytes: number }[]> =>
  page.evaluate((file) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const matching = entries.filter(({ name }) => new URL(name).pathname.includes(file) && name.includes(".js"));
    return matching.map(({ initiatorType, transferSize }) => ({ by: initiatorType, bytes: transferSize }));
  }, `/modules/${module}-mf/${module}.`);

const isPrefetched = async (page: Page, module: string) =>
  (await fetchesOf(page, module)).some(({ by }) => by === "link");

/** A tile of Home. */
const tile = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });

/** The code that prefetches is loaded after the first page. Until then the pointer moves onto the tile again. */
async function hoverUntilPrefetched(page: Page, name: string, module: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await tile(page, name).hover();
    await expect.poll(() => isPrefetched(page, module), { timeout: 2_000 }).toBe(true);
  }).toPass();
}

test("an application is fetched when the pointer is on its tile, before the click, and only once", async ({ page }) => {
  const unused: string[] = [];
  page.on("console", (message) => /preload/.test(message.text()) && unused.push(message.text()));
  await page.goto("/");
  await hoverUntilPrefetched(page, "Manual", "handbook");
  await tile(page, "Manual").click();
  await expect(appFrame(page, "handbook").heading).toBeVisible();
  const [prefetched] = await fetchesOf(page, "handbook");
  expect(prefetched?.bytes).toBeGreaterThan(0);
  // The mouse press loads it from the browser's cache into the page's memory, where the script finds it.
  const others = async () => (await fetchesOf(page, "handbook")).slice(1);
  await expect.poll(others).toEqual([{ by: "link", bytes: 0 }]);
  // Chromium logs a preload that the script's request does not use.
  expect(unused).toEqual([]);
});

test("the first application is fetched while the code that prepares its page is on its way", async ({ page }) => {
  const held: Route[] = [];
  await page.route(/root-config\.on-demand\./, (route) => void held.push(route));
  await page.goto("/");
  // A click without a pointer before it.
  await tile(page, "Manual").dispatchEvent("click");
  await expect.poll(() => isPrefetched(page, "handbook")).toBe(true);
  await expect.poll(() => held).toHaveLength(1);
  await held[0]?.continue();
  await expect(appFrame(page, "handbook").heading).toBeVisible();
});

test("with Save-Data nothing is fetched before the click", async ({ page }) => {
  await page.goto("/");
  await hoverUntilPrefetched(page, "Manual", "handbook");
  const touch = async (name: string, saveData: boolean) => {
    await page.evaluate((value) => {
      Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: value } });
    }, saveData);
    await tile(page, name).dispatchEvent("touchstart");
  };
  await touch("Ativos", true);
  await touch("Chamados", false);
  await expect.poll(() => isPrefetched(page, "tickets")).toBe(true);
  expect(await fetchesOf(page, "assets")).toEqual([]);
  await tile(page, "Ativos").click();
  await expect(appFrame(page, "assets").heading).toBeVisible();
});
