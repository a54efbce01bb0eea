import type { Locator, Page, Route } from "@playwright/test";

/**
 * Breaks the files of a part until they are back. Requests fail until the failure panel is shown; the portal's later
 * attempts then wait, however long the test takes to read the panel.
 * @param files a glob of their addresses
 * @param fail fails a request
 * @returns brings the files back
 */
export async function breakUntilBack(page: Page, files: string, panel: Locator, fail: (route: Route) => Promise<void>) {
  let isBack = false;
  let back = () => {};
  const returned = new Promise<void>((resolve) => {
    back = () => {
      isBack = true;
      resolve();
    };
  });
  await page.route(files, async (route) => {
    if (!isBack && (await panel.count()) === 0) return fail(route);
    await returned;
    return route.fallback();
  });
  return back;
}
