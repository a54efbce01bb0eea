import { expect, type Page } from "@playwright/test";
import { secrets } from "./portal.ts";
import { portico } from "./portico.ts";

const { DATABASE_URL, E2E_DATA_DIR = "" } = process.env;
const at = { ...(DATABASE_URL === undefined ? { DATA_DIR: E2E_DATA_DIR } : { DATABASE_URL }), ...secrets };

/** Runs `portico tenant set` on the shared portal, and returns what it prints. Throws what it prints when it refuses. */
export const changeTenant = (tenant: string, ...options: string[]): string =>
  portico(at, ["tenant", "set", tenant, ...options]);

/**
 * Opens an address until its document is made from the changed tenant, which the portal reads again after a moment.
 * The document is the sign of the change, because the page may take seconds to show it.
 */
export async function openChanged(page: Page, path: string, isChanged: (html: string) => boolean): Promise<void> {
  await expect(async () => {
    const response = await page.goto(path);
    expect(isChanged((await response?.text()) ?? "")).toBe(true);
  }).toPass();
}
