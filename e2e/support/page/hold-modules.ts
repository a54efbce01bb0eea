import type { Page } from "@playwright/test";

/**
 * Holds back modules, by default every one, so that only the page's markup and style sheets are there.
 * @returns lets them through
 */
export async function holdModules(page: Page, files = /\/modules\/.*\.js/): Promise<() => void> {
  const pending: (() => void)[] = [];
  let open = false;
  await page.route(files, async (route) => {
    const isBoot = new URL(route.request().url()).pathname.includes("/root-config/boot.");
    if (!open && !isBoot) await new Promise<void>((resolve) => pending.push(resolve));
    await route.continue();
  });
  return () => {
    open = true;
    for (const release of pending) release();
  };
}
