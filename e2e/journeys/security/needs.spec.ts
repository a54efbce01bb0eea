import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { missingNeeds, registryPage } from "../../pages/registry-page.ts";
import { ana, gina } from "../../support/api/accounts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { needingApplication, openOutsideService, scriptedApplication } from "../../support/portal/outside-service.ts";
import { expect } from "../../support/test.ts";

async function startNeedingPortal() {
  const portal = await startEsPortal();
  const service = await openOutsideService();
  portal.cdn.serve("needing.js", needingApplication(service.origin));
  portal.cdn.serve("scripted.js", scriptedApplication(service.origin));
  const stop = async () => {
    service.close();
    await portal.stop();
  };
  return { ...portal, service, stop };
}

const test = testOf(startNeedingPortal);
test.describe.configure({ mode: "serial" });
// The console reports each refusal.
test.use({ provoked: /./ });

/** The refusals of the page's policy, in alphabetical order. */
async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      refused.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { refused: string[] }).refused].sort());
}

const all = (origin: string) => [
  `connect-src ${origin}/api.json`,
  `font-src ${origin}/font.woff2`,
  expect.stringContaining(`frame-src ${origin}`),
  `img-src ${origin}/picture.svg`,
];

test("an application's own API, picture, font and frame are refused without a need, and shown with commands", async ({
  page,
  context,
  enter,
  separatePortal: { publish, service },
}) => {
  const printed = await publish("handbook", "needing.js");
  expect(printed).toContain(`--need connect:${service.origin}`);
  const refusals = await watchRefusals(page);
  await enter(page);
  await page.goto("/handbook/home");
  const { root, heading } = appFrame(page, "handbook");
  await expect(heading).toHaveText("Needs");
  await expect.poll(refusals).toEqual(all(service.origin));
  await expect(root.getByRole("listitem")).toHaveCount(0);
  expect(service.requested).toEqual([]);

  // The page that was refused stays open: its reports may still be on their way.
  const registry = await context.newPage();
  await registry.goto("/registry/development/acme");
  const { missing } = registryPage(registry);
  // The portal writes its counts every ten seconds.
  await expect(async () => {
    expect((await missingNeeds(registry)).needs).toHaveLength(service.needs.length);
  }).toPass();
  await expect(missing.getByRole("row")).toHaveCount(1 + service.needs.length);
  for (const need of service.needs) {
    const row = missing.getByRole("row").filter({ hasText: need });
    await expect(row.getByRole("rowheader")).toHaveText("@app/handbook");
    await expect(row).toContainText(`need add acme ${need}`);
    await expect(row).toContainText(`--need ${need}`);
  }
  expect(await barriers(registry)).toEqual([]);
});

test("all work once approved and declared", async ({ page, enter, separatePortal: { operate, publish, service } }) => {
  for (const need of service.needs) await operate("need", "add", ana.tenant, need);
  await publish("handbook", "needing.js", ...service.needs.flatMap((need) => ["--need", need]));
  const refusals = await watchRefusals(page);
  await enter(page);
  await page.goto("/handbook/home");
  const { root } = appFrame(page, "handbook");
  for (const name of ["api", "picture", "frame"]) {
    await expect(root.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
  }
  await expect.poll(() => service.requested).toContain("/font.woff2");
  expect(await refusals()).toEqual([]);
  await page.goto("/registry/development/acme");
  await expect(registryPage(page).missing.getByText(/^Não falta nada/)).toBeVisible();
});

test("another tenant's page gets none of these grants", async ({ page, separatePortal: { origin, service } }) => {
  const before = service.requested.length;
  const refusals = await watchRefusals(page);
  await page.goto(`${origin.replace(ana.tenant, gina.tenant)}/signin`);
  await page.evaluate((from) => {
    fetch(`${from}/api.json`).catch(() => {});
    new FontFace("Own", `url("${from}/font.woff2")`).load().catch(() => {});
    const picture = Object.assign(new Image(), { src: `${from}/picture.svg` });
    document.body.append(picture, Object.assign(document.createElement("iframe"), { src: `${from}/frame.html` }));
  }, service.origin);
  await expect.poll(refusals).toEqual(all(service.origin));
  expect(service.requested).toHaveLength(before);
});

test("a script of another origin, and text as code, run once they are approved and declared", async ({
  page,
  enter,
  separatePortal: { operate, publish, service },
}) => {
  const scripts = `script:${service.origin}`;
  expect(await publish("handbook", "scripted.js")).toContain(`--need eval --need ${scripts}`);
  await enter(page);
  await page.goto("/handbook/home");
  await expect(appFrame(page, "handbook").heading).toHaveText("no widget, no code");
  expect(service.requested).not.toContain("/v3/widget.js");
  for (const need of [scripts, "eval"]) await operate("need", "add", ana.tenant, need);
  await publish("handbook", "scripted.js", "--need", scripts, "--need", "eval");
  await page.goto("/handbook/home");
  await expect(appFrame(page, "handbook").heading).toHaveText("widget, code");
});
