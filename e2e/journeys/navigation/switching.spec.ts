import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { ana } from "../../support/api/accounts.ts";
import { layoutsOfSwitches } from "../../support/page/layouts.ts";
import { switchTo } from "../../support/page/switch-to.ts";
import { expect, test } from "../../support/test.ts";

/**
 * Layouts from the click until the next application is painted. The bar has one, the next application one, and each further
 * frame until it is mounted may have one: a busy machine has more of these in some switches, so that the median counts.
 */
const budget = 4;
const applications = ["handbook", "assets", "tickets"];
const turns = (count: number) => Array.from({ length: count }, () => applications).flat();

interface Seen {
  frames: number;
  blank: number;
  /** Frames with two views. */
  double: number;
  snapshots: number;
  foreign: string[];
}

test.use({ account: ana, trace: "off" });

async function openAll(page: Page): Promise<void> {
  await page.goto("/tickets/home");
  await expect(appFrame(page, "tickets").root.getByRole("link", { name: /\S/ }).nth(3)).toBeVisible();
  await switchTo(page, turns(2));
}

/** Records in each frame what `main` shows. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { frames: 0, blank: 0, double: 0, snapshots: 0, foreign: [] };
    Object.assign(window, { seen });
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter((view) =>
        view.checkVisibility({ visibilityProperty: true }),
      );
    const record = () => {
      const titles = visible("h1").map(({ textContent }) => textContent);
      const snapshots = visible(".frame-snapshot").length;
      seen.frames += 1;
      if (titles.length + snapshots === 0) seen.blank += 1;
      if (titles.length + snapshots > 1) seen.double += 1;
      if (snapshots > 0) seen.snapshots += 1;
      seen.foreign.push(...titles.filter((title) => /não (foi )?encontr|not found/i.test(title)));
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

test("a switch between applications that were open before takes at most four layouts", async ({ browser, page }) => {
  await openAll(page);
  const layouts = await layoutsOfSwitches(browser, page, () => switchTo(page, turns(4)));
  const median = [...layouts].sort((one, other) => one - other)[Math.floor(layouts.length / 2)];
  const figures = `layouts per switch: ${median} (${layouts.join(", ")}), the budget is ${budget}`;
  console.log(figures);
  test.info().annotations.push({ type: "figures", description: figures });
  expect(Math.min(...layouts), figures).toBeGreaterThan(0);
  expect(median, figures).toBeLessThanOrEqual(budget);
});

test("a switch writes the page's title once, and no text of a stack", async ({ page }) => {
  // In development the ledger writes some.
  await page.addInitScript(() => localStorage.setItem("portico-ledger", "off"));
  await openAll(page);
  await page.evaluate(() => {
    const counts = { titles: 0, stacks: 0 };
    Object.assign(window, { counts });
    // The portal has replaced the document's title for its applications.
    const title = Object.getOwnPropertyDescriptor(document, "title") as PropertyDescriptor;
    // Without the number of unread notifications, which changes when another journey reads some.
    const nameIn = (text: string) => text.replace(/^\(\d+\) /, "");
    const write = function (this: Document, text: string) {
      if (text === this.title || nameIn(text) !== nameIn(this.title)) counts.titles += 1;
      title.set?.call(this, text);
    };
    Object.defineProperty(document, "title", { ...title, set: write });
    const prepareStackTrace = (error: Error, sites: readonly unknown[]) => {
      counts.stacks += 1;
      return `${error}\n${sites.join("\n")}`;
    };
    Object.assign(Error, { prepareStackTrace });
  });
  await switchTo(page, turns(4));
  const counts = await page.evaluate(() => (window as unknown as { counts: object }).counts);
  expect(counts).toEqual({ titles: 3 * 4, stacks: 0 });
});

/** Sixty switches; 501 in the long lane. */
const rounds = Number(process.env.SWITCHES ?? 60) / applications.length;

test(`no frame of ${3 * rounds} switches is blank, a snapshot or of another address`, async ({ page }) => {
  test.slow(rounds > 20);
  await openAll(page);
  await watchFrames(page);
  await switchTo(page, turns(rounds));
  const { frames, ...faults } = await seenBy(page);
  expect(frames).toBeGreaterThan(3 * rounds);
  expect(faults).toEqual({ blank: 0, double: 0, snapshots: 0, foreign: [] });
});

test("a user who chooses another application at once sees only the last one chosen", async ({ page }) => {
  await openAll(page);
  await watchFrames(page);
  for (const path of ["/handbook/home", "/tickets/home", "/assets/home", "/handbook/home", "/tickets/home"]) {
    // Not a click by Playwright, which would wait for the page.
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href, hidden: true });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
  }
  await expect(page.locator("main [data-app]")).toHaveCount(1);
  await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL("/tickets/home");
  expect(await seenBy(page)).toMatchObject({ double: 0, foreign: [] });
});
