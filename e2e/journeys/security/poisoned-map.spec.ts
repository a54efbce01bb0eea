import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { call } from "../../support/api/api.ts";
import {
  foreignScript,
  hostileShapes,
  hostileTargets,
  openForeignHost,
} from "../../support/hostile/hostile-entries.ts";
import { printFigure } from "../../support/print-figure.ts";
import { expect, test } from "../../support/test.ts";

// docs/reliability.md M6, under the policy of the page. Every refusal is reported, so the console is not clean here.
// A page that the test serves has no address space, and the foreign host is on this machine: without the permission,
// the browser would block the foreign host for that reason alone.
test.use({ account: ana, provoked: /./, permissions: ["local-network-access"] });

let foreign: Awaited<ReturnType<typeof openForeignHost>>;
// One per test: late requests of a test may arrive after its end.
test.beforeEach(async () => {
  foreign = await openForeignHost();
});
test.afterEach(() => foreign.close());

const marks = (page: Page) => page.evaluate(() => (globalThis as { foreign?: number }).foreign ?? 0);

async function countViolations(page: Page) {
  await page.addInitScript(() => {
    Object.assign(globalThis, { violations: 0 });
    document.addEventListener("securitypolicyviolation", () => {
      (globalThis as unknown as { violations: number }).violations += 1;
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { violations: number }).violations);
}

test("an open page runs no code of a poisoned map, reports each attempt and keeps working", async ({ page }) => {
  const taken: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/telemetry/csp")) taken.push(response.status());
  });
  const violations = await countViolations(page);
  await page.goto("/");
  await expect(bar(page).user).toBeVisible();
  const { tried, ran, unreported } = await tryAll(page, violations);
  printFigure("M6", { tried, ran: ran.length, unreported: unreported.length });
  expect({ tried, ran, unreported, requests: foreign.requests }).toEqual({
    tried: 30,
    ran: [],
    unreported: [],
    requests: [],
  });
  // The browser sends its reports with a delay. Text as code violates two policies: that of scripts and that of types.
  expect(await violations()).toBeGreaterThanOrEqual(tried);
  // The reports of all journeys share one limit, which a slow machine reaches: then the portal refuses some.
  const answered = () => taken.filter((status) => status === 202 || status === 429).length;
  await expect.poll(async () => (await violations()) - answered()).toBe(0);
  expect(taken).toContain(202);
  await bar(page).openApp("Manual");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the same attacks run on a page without the policy", async ({ page }) => {
  await page.route("/", async (route) => {
    const { body, headers, status } = await call("acme", "GET", "/", { accept: "text/html" });
    const { "content-security-policy": _policy, ...others } = headers;
    await route.fulfill({ status, headers: others, body });
  });
  await page.goto("/");
  await expect(bar(page).banner).toBeVisible();
  const { ran } = await tryAll(page);
  expect(ran.length).toBeGreaterThan(15);
});

/** @param violations reads how many violations the page has seen, if its policy reports them */
async function tryAll(page: Page, violations?: () => Promise<number>) {
  test.setTimeout(240_000);
  const entries = hostileTargets(foreign.host).map((target, index): [string, string] => [
    target,
    `System.addImportMap({ imports: { "hostile-${index}": ${JSON.stringify(target)} } }); return System.import("hostile-${index}");`,
  ]);
  const attacks = [...entries, ...Object.entries(hostileShapes)];
  const unreported: string[] = [];
  const ran: string[] = [];
  for (const [index, [name, body]] of attacks.entries()) {
    const before = (await violations?.()) ?? 0;
    // A new address for each attack: SystemJS requests a file only once.
    const address = `http://${foreign.host}/attack-${index}/x.js`;
    await page.evaluate(attack, { body, address, foreign: `/*${index}*/${foreignScript}` });
    if (violations && !(await isReported(violations, before))) unreported.push(name);
    if ((await marks(page)) > 0) ran.push(name);
    await page.evaluate(() => Object.assign(globalThis, { foreign: 0 }));
  }
  return { tried: attacks.length, ran, unreported };
}

/** Waits for the report, which may arrive later than the attack. */
async function isReported(violations: () => Promise<number>, before: number): Promise<boolean> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    if ((await violations()) > before) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** Runs one attack as code of the page would, and waits for its effect. */
function attack({ body, address, foreign }: { body: string; address: string; foreign: string }) {
  // The test passes text, since the browser does not apply the page's policy to the driver's code.
  const work = new Function("address", "foreign", `return (async () => { ${body} })()`);
  return Promise.race([
    work(address, foreign).then(
      () => new Promise((done) => setTimeout(done, 300)),
      () => new Promise((done) => setTimeout(done, 50)),
    ),
    new Promise((done) => setTimeout(done, 5_000)),
  ]).then(() => undefined);
}

test.describe("a page whose inlined map was poisoned in transit", () => {
  for (const [index, entry] of ["@app/handbook", "@portico/navbar-mf", "@portico/root-config", "react"].entries()) {
    test(`runs nothing foreign in place of ${entry}`, async ({ page }) => {
      const seen = await watchAcrossLoads(page);
      const target = [`http://${foreign.host}/x.js`, `data:text/javascript,${foreignScript}`][index % 2] ?? "";
      await page.route("**/handbook/home", async (route) => {
        const { body, headers, status } = await call("acme", "GET", "/handbook/home", { accept: "text/html" });
        await route.fulfill({ status, headers, body: poisoned(body, entry, target) });
      });
      await page.goto("/handbook/home");
      await expect(page.getByRole("button", { name: "Tentar novamente" }).or(bar(page).banner).first()).toBeVisible({
        timeout: 30_000,
      });
      await expect.poll(() => seen.violations).toBeGreaterThan(0);
      await page.waitForLoadState();
      expect([seen.ran, foreign.requests]).toEqual([0, []]);
    });
  }
});

/**
 * Counts outside the page. A page that cannot open a part, and finds another map at its tenant, reloads itself, which
 * would lose counts kept inside it.
 */
async function watchAcrossLoads(page: Page) {
  const seen = { violations: 0, ran: 0 };
  await page.exposeFunction("sawViolation", () => {
    seen.violations += 1;
  });
  await page.exposeFunction("sawForeign", () => {
    seen.ran += 1;
  });
  await page.addInitScript(() => {
    const { sawViolation, sawForeign } = globalThis as unknown as Record<string, () => void>;
    document.addEventListener("securitypolicyviolation", () => sawViolation?.());
    Object.defineProperty(globalThis, "foreign", { get: () => 0, set: () => sawForeign?.() });
  });
  return seen;
}

function poisoned(html: string, entry: string, target: string): string {
  return html.replace(/(<script type="systemjs-importmap">)([^<]*)/, (_all, tag: string, text: string) => {
    const map = JSON.parse(text) as { imports: Record<string, string>; integrity: Record<string, string> };
    return tag + JSON.stringify({ ...map, imports: { ...map.imports, [entry]: target } }).replaceAll("<", "\\u003c");
  });
}
