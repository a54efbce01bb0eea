import type { Page } from "@playwright/test";

/**
 * Delays the responses of modules, by default of all, so that only the page's markup and style sheets are there.
 * @returns lets the modules load
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
