import { appFrame } from "../../pages/app-frame.ts";
import { ana } from "../../support/api/accounts.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { openLegacySite } from "../../support/portal/legacy-site.ts";
import { expect } from "../../support/test.ts";

async function startPortalWithSite() {
  const portal = await startEsPortal();
  const site = await openLegacySite();
  site.accept(portal.origin);
  const stop = async () => {
    site.close();
    await portal.stop();
  };
  return { ...portal, site, stop };
}

const test = testOf(startPortalWithSite);
test.describe.configure({ mode: "serial" });

test("a page of another origin is published with one command, once its frame is approved", async ({
  page,
  enter,
  separatePortal: { publishPage, operate, site },
}) => {
  const address = `${site.origin}/portal`;
  await expect(publishPage("handbook", address, "--page-answers")).rejects.toThrow(
    `need add acme frame:${site.origin}`,
  );
  await operate("need", "add", ana.tenant, `frame:${site.origin}`);
  await publishPage("handbook", address, "--page-answers");
  await enter(page);
  await page.goto("/handbook/home");
  const frame = appFrame(page, "handbook").root.locator("iframe");
  await expect(frame.contentFrame().getByRole("heading")).toHaveText("Legacy /portal");
  await expect(frame).toHaveAttribute("title", /Acme$/);
  await expect(frame.contentFrame().locator("#context")).toHaveText("pt light");
  await expect(frame).toBeInViewport({ ratio: 1 });
  const height = async () => (await frame.boundingBox())?.height;
  await expect.poll(height).toBeGreaterThan(0.7 * (page.viewportSize()?.height ?? 0));
});

test("the page gets the origin, but no token or cookie", async ({ page, enter, separatePortal: { origin, site } }) => {
  site.requests.length = 0;
  await enter(page);
  await page.goto("/handbook/orders?tab=a");
  await expect(page.frameLocator("iframe").getByRole("heading")).toHaveText("Legacy /portal/orders?tab=a");
  const [{ path, headers } = { path: "", headers: {} }] = site.requests;
  expect(path).toBe("/portal/orders?tab=a");
  expect([headers.cookie, headers.authorization, headers.referer]).toEqual([undefined, undefined, `${origin}/`]);
});

test("address, title and history follow the page, which follows Back and links", async ({ page, enter }) => {
  await enter(page);
  await page.goto("/handbook/home");
  const legacy = page.frameLocator("iframe");
  await legacy.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/handbook/orders");
  await expect(page).toHaveTitle(/Orders · /);
  await page.goBack();
  await expect(page).toHaveURL("/handbook/home");
  await expect(legacy.getByRole("heading")).toHaveText("Legacy /portal");
  await page.evaluate(() => history.pushState({}, "", "/handbook/items/7"));
  await expect(legacy.getByRole("heading")).toHaveText("Legacy /portal/items/7");
  await page.reload();
  await expect(legacy.getByRole("heading")).toHaveText("Legacy /portal/items/7");
  await page.evaluate(() => history.pushState({}, "", "/profile"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test.describe("a page that does not answer", () => {
  test.use({ provoked: /./ });

  test("fails at its deadline, and opens with 'Try again'", async ({ page, enter, separatePortal: { site } }) => {
    await enter(page);
    site.fail(true);
    await page.goto("/handbook/home");
    const { failure, tryAgain } = appFrame(page, "handbook");
    await expect(page.getByText(/^Abrindo /)).toBeVisible();
    await expect(failure).toBeVisible();
    site.fail(false);
    await tryAgain();
    await expect(page.frameLocator("iframe").getByRole("heading")).toHaveText("Legacy /portal");
  });
});
