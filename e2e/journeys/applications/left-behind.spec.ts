import type { Page } from "@playwright/test";
import { expect, test } from "../../faults/fault-test.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { openHeap } from "../../support/page/heap.ts";

interface Acting {
  acts: Record<string, number>;
  ticking: number[];
  music: HTMLAudioElement;
  finish: Record<"history" | "portal", () => void>;
}

// As in production: nothing watches what an application leaves behind. The trace recorder keeps detached nodes.
test.use({ trace: "off" });
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("portico-ledger", "off")));

const open = async (page: Page) => {
  await page.evaluate(() => history.pushState(null, "", "/assets/home"));
  await expect(appFrame(page, "assets").heading).toHaveText("Ativos");
};
const leave = async (page: Page, path = "/profile") => {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await expect(appFrame(page, "assets").root).toHaveCount(0);
  await expect(page.locator("main#main:not([data-leaving]) h1")).toBeVisible();
};
const property = (page: Page, name: string) =>
  page.locator("#portico").evaluate((place, of) => getComputedStyle(place).getPropertyValue(of), name);
const style = (page: Page) => property(page, "--lasting");
const adopted = (page: Page) => property(page, "--adopted");
const acts = (page: Page) => page.evaluate(() => ({ ...(window as unknown as Acting).acts }));

/**
 * Which of the application's leftovers act when the user presses a key, scrolls and goes to another address of the same
 * page.
 */
async function acting(page: Page): Promise<string[]> {
  const before = await acts(page);
  await page.keyboard.press("Shift");
  await page.evaluate(async () => {
    document.dispatchEvent(new Event("scroll"));
    history.pushState(null, "", `${location.pathname}?again=${Math.random()}`);
    // Twenty turns of a timer of the page: many of an interval of 20 ms.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  const after = await acts(page);
  return Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0) + (name === "chain" ? 1 : 0));
}

const everything = ["popstate", "keydown", "interval", "late", "chain", "handler"];

test("leftovers of an application do nothing while it is left, and act again at its next visit", async ({ page }) => {
  await page.goto("/assets/home?fault=lasting");
  await expect(appFrame(page, "assets").heading).toHaveText("Ativos");
  expect(await acting(page)).toEqual(everything);
  expect(await style(page)).toBe("applies");
  expect(await adopted(page)).toBe("applies");
  await leave(page);
  expect(await acting(page)).toEqual([]);
  expect(await style(page)).toBe("");
  expect(await adopted(page)).toBe("");
  expect(new URL(page.url()).pathname).toBe("/profile");
  await open(page);
  expect(await acting(page)).toEqual(everything);
  expect(await style(page)).toBe("applies");
  expect(await adopted(page)).toBe("applies");
});

test("music of an application without an element in the page pauses while it is left, and goes on at its next visit", async ({
  page,
}) => {
  const isSilent = () => page.evaluate(() => (window as unknown as Acting).music.paused);
  await page.goto("/assets/home?fault=lasting");
  await expect(appFrame(page, "assets").heading).toHaveText("Ativos");
  await appFrame(page, "assets").heading.click();
  await expect.poll(isSilent).toBe(false);
  await leave(page);
  await expect.poll(isSilent).toBe(true);
  await open(page);
  await expect.poll(isSilent).toBe(false);
});

for (const by of ["history", "portal"] as const) {
  test(`a navigation that an application ends late, by its ${by}, does not lead the user back`, async ({ page }) => {
    await page.goto("/assets/home?fault=lasting");
    await expect(appFrame(page, "assets").heading).toHaveText("Ativos");
    const finish = () => page.evaluate((way) => (window as unknown as Acting).finish[way](), by);
    await leave(page);
    await finish();
    await expect(page.locator("main#main h1")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/profile");
    await open(page);
    await finish();
    await expect(page).toHaveURL(/\/assets\/late$/);
  });
}

test("a connection that each visit opens is open only once", async ({ page }) => {
  await page.goto("/assets/home?fault=lasting");
  await expect(appFrame(page, "assets").heading).toHaveText("Ativos");
  for (let visits = 0; visits < 3; visits += 1) {
    await leave(page);
    await open(page);
  }
  await page.evaluate(() => new BroadcastChannel("lasting").postMessage("news"));
  await expect.poll(async () => (await acts(page)).channel).toBe(1);
  // A second message arrives after all copies of the first one.
  await page.evaluate(() => new BroadcastChannel("lasting").postMessage("more"));
  await expect.poll(async () => (await acts(page)).channel).toBe(2);
});

test("an application that handles every address can be left, also with Back", async ({ page }) => {
  await page.goto("/profile?fault=lasting");
  await expect(page.locator("main#main h1:visible")).toBeVisible();
  await open(page);
  await leave(page, "/");
  await open(page);
  await page.goBack();
  await expect(appFrame(page, "assets").root).toHaveCount(0);
  expect(new URL(page.url()).pathname).not.toMatch(/^\/assets/);
  const { popstate } = await acts(page);
  await page.goBack();
  await expect(appFrame(page, "assets").heading).toHaveText("Ativos");
  await expect.poll(async () => (await acts(page)).popstate).toBeGreaterThan(popstate ?? 0);
});

test("forty visits leave as many listeners, style elements and intervals as one visit", async ({ page }) => {
  test.slow();
  await page.goto("/assets/home?fault=lasting");
  await expect(appFrame(page, "assets").heading).toHaveText("Ativos");
  const heap = await openHeap(page);
  const visit = async () => {
    await leave(page);
    await open(page);
  };
  for (let visits = 0; visits < 4; visits += 1) await visit();
  const before = await heap.measure();
  for (let visits = 0; visits < 40; visits += 1) await visit();
  await expect(async () => {
    const after = await heap.measure();
    expect(after.JSEventListeners).toBeLessThanOrEqual(before.JSEventListeners ?? 0);
    expect(after.Nodes).toBeLessThanOrEqual(before.Nodes ?? 0);
  }).toPass({ timeout: 30_000 });
  await page.evaluate(() => (window as unknown as Acting).ticking.splice(0));
  await expect.poll(() => page.evaluate(() => (window as unknown as Acting).ticking.length)).toBeGreaterThan(5);
  expect(await page.evaluate(() => new Set((window as unknown as Acting).ticking).size)).toBe(1);
});

test("a style sheet of an application's own classes stays when it is left, requested once", async ({ page }) => {
  const requested: string[] = [];
  const isOwn = (address: string) => /tickets-mf\/[^/]+\.css$/.test(address);
  page.on("request", (request) => isOwn(request.url()) && requested.push(request.url()));
  const media = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="tickets-mf/"]')].map(
        (link) => link.media,
      ),
    );
  const openTickets = async () => {
    await page.evaluate(() => history.pushState(null, "", "/tickets/home"));
    await expect(appFrame(page, "tickets").heading).toHaveText("Chamados");
  };
  await page.goto("/profile");
  await expect(page.locator("main#main h1:visible")).toBeVisible();
  await openTickets();
  expect(await media()).toEqual(["all"]);
  await page.evaluate(() => history.pushState(null, "", "/profile"));
  await expect(page.locator("main [data-app='tickets']")).toHaveCount(0);
  expect(await media()).toEqual(["all"]);
  const before = requested.length;
  await openTickets();
  expect(await media()).toEqual(["all"]);
  expect(requested).toHaveLength(before);
});
