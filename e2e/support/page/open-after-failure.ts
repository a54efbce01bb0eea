import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import type { openModuleCdn } from "../portal/module-cdn.ts";
import { expect } from "../test.ts";

/** Opens an application while one of its files returns 500, and clicks "Try again" once the file is there. */
export async function openAfterFailure(
  page: Page,
  cdn: Pick<Awaited<ReturnType<typeof openModuleCdn>>, "breakFile" | "mend">,
  { module, file }: { module: string; file: string },
): Promise<void> {
  const { failure, retry } = appFrame(page, module);
  // The page tries again by itself, too. On a busy machine that removes the button before the click.
  await expect(async () => {
    cdn.breakFile(file, { status: 500 });
    await page.goto(`/${module}/home`);
    await expect(failure).toBeVisible();
    cdn.mend();
    await retry.click({ timeout: 3_000 });
  }).toPass();
}
