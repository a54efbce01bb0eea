import type { Page } from "@playwright/test";
import { expect, test } from "../../faults/fault-test.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";

interface SingleSpa {
  getAppStatus(name: string): string | null;
  getMountedApps(): string[];
  unloadApplication(name: string): Promise<unknown>;
}
interface WatchedPage {
  parcel: { mount(): Promise<unknown>; unmount(): Promise<unknown> };
  lifecycleCalls: string[];
  statuses: Record<string, string>[];
}

const status = (page: Page, name: string) =>
  page.evaluate(async (app) => (await System.import<SingleSpa>("single-spa")).getAppStatus(app), name);
const calls = (page: Page) => page.evaluate(() => (window as unknown as WatchedPage).lifecycleCalls.splice(0));

test("an application gets the lifecycles of single-spa, and single-spa reports its real status", async ({ page }) => {
  await page.addInitScript(() => {
    const watched = window as unknown as WatchedPage;
    watched.statuses = [];
    addEventListener("single-spa:app-change", (event) =>
      watched.statuses.push((event as CustomEvent).detail.newAppStatuses),
    );
  });
  await page.goto("/assets/home?fault=lists");
  await expect(appFrame(page, "assets").heading).toHaveText("@app/assets MOUNTING");
  await expect.poll(() => status(page, "@app/assets")).toBe("MOUNTED");
  expect(await calls(page)).toEqual(["init", "bootstrap 1", "bootstrap 2", "mount", "parcel init", "parcel mount"]);
  await bar(page).openApp("Chamados");
  await expect.poll(() => status(page, "@app/tickets")).toBe("MOUNTED");
  await expect.poll(() => status(page, "@app/assets")).toBe("NOT_MOUNTED");
  expect(await calls(page)).toEqual(["parcel unmount", "unmount"]);
  // single-spa sends these events after the change of page has ended.
  const statuses = () => page.evaluate(() => (window as unknown as WatchedPage).statuses);
  await expect.poll(statuses).toContainEqual({ "@app/assets": "MOUNTED" });
  await expect.poll(statuses).toContainEqual(expect.objectContaining({ "@app/assets": "NOT_MOUNTED" }));
  await bar(page).openApp("Ativos");
  await expect.poll(() => status(page, "@app/assets")).toBe("MOUNTED");
  await page.evaluate(async () => (await System.import<SingleSpa>("single-spa")).unloadApplication("@app/assets"));
  await expect.poll(() => status(page, "@app/assets")).toBe("MOUNTED");
  expect(await calls(page)).toEqual([
    ...["mount", "parcel init", "parcel mount", "parcel unmount", "unmount", "unload"],
    ...["init", "bootstrap 1", "bootstrap 2", "mount", "parcel init", "parcel mount"],
  ]);
});

test("a parcel that is another application has its style sheets each time it is mounted", async ({ page }) => {
  await page.goto("/assets/home?fault=other-parcel");
  const heading = appFrame(page, "assets").heading;
  const styles = page.locator('head link[rel="stylesheet"][href*="/tickets-mf/"]');
  const again = (step: "mount" | "unmount") =>
    page.evaluate((name) => (window as unknown as WatchedPage).parcel[name](), step);
  await expect(heading).toHaveText("Chamados");
  await expect(styles).toHaveAttribute("media", "all");
  await again("unmount");
  await expect(heading).toBeHidden();
  await again("mount");
  await expect(heading).toHaveText("Chamados");
  await expect(styles).toHaveAttribute("media", "all");
  await bar(page).openApp("Manual");
  await expect(appFrame(page, "handbook").heading).toBeVisible();
});

for (const [fault, expected] of [
  ["mount-reject", "SKIP_BECAUSE_BROKEN"],
  ["404", "LOAD_ERROR"],
  ["mount-hang", "MOUNTING"],
] as const) {
  test(`single-spa reports ${expected} for the fault ${fault}`, async ({ page }) => {
    await page.goto(`/assets/home?fault=${fault}`);
    await expect.poll(() => status(page, "@app/assets")).toBe(expected);
    await bar(page).openApp("Chamados");
    await expect.poll(() => status(page, "@app/tickets")).toBe("MOUNTED");
  });
}
