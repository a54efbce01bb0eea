import type { Page, Response } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { nextBuild } from "../../support/portal/next-build.ts";
import { startReleasingPortal } from "../../support/portal/releasing-portal.ts";
import { expect } from "../../support/test.ts";

// On a separate portal, as in separate-portal.ts.
const test = testOf(startReleasingPortal);
test.describe.configure({ timeout: 300_000 });

/** The content coding and the size of the body of a response. */
const sentOf = async (response: Response) => {
  const { responseBodySize } = await response.request().sizes();
  return { coding: await response.headerValue("content-encoding"), size: responseBodySize };
};

/** Opens Home and returns how the file at an address was sent. */
async function openHome(page: Page, address: string | undefined) {
  const arrives = page.waitForResponse((response) => new URL(response.url()).pathname === address);
  const navigation = await page.goto("/");
  await expect(bar(page).bell).toBeVisible();
  return { file: await sentOf(await arrives), page: navigation && (await sentOf(navigation)) };
}

test("a returning browser gets only what a release has changed", async ({ page, enter, separatePortal }) => {
  const { folder, release } = separatePortal;
  await enter(page);
  const { dir, addresses } = nextBuild("navbar-mf", folder);
  release("publish", dir, "--no-build", "--environment", "staging");
  release("promote", "staging", "production");
  const sent = await openHome(page, addresses["@portico/navbar-mf"]);
  console.log(sent);
  expect(sent.file.coding).toBe("dcz");
  expect(sent.file.size).toBeLessThan(500);
});
