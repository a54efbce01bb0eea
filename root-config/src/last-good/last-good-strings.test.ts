import { bootPage } from "@portico/shared-utility/testing";

const tickets = "@app/tickets";
const emptyMap = { styles: {}, depcache: {}, integrity: {} };
const build = (number: number) => ({
  ...emptyMap,
  imports: { [tickets]: `/tickets.${number}.js` },
  integrity: { [`/tickets.${number}.js`]: `sha384-${number}` },
  locales: { [tickets]: { pt: `/pt.${number}.json`, en: `/en.${number}.json` } },
});
const hour = 3_600_000;
const fetched = jest.fn(async (address: string) => ({ ok: true, json: async () => ({ title: address }) }));

/** A page with a build of the module, and with strings in its document. */
async function openPage(number = 1, strings: Record<string, object> = {}) {
  jest.resetModules();
  const { imports, integrity } = build(number);
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({ imports, integrity })}</script>`;
  bootPage({ map: { id: "1", ...build(number) }, strings });
  const system = { addImportMap: () => {}, delete: () => false, resolve: (name: string) => name };
  Object.assign(globalThis, { System: { ...system, import: async () => ({}) }, fetch: fetched });
  const page = { ...(await import("./last-good.ts")), ...(await import("../releases/switch-build.ts")) };
  const mounted = () => {
    page.rememberGood(tickets);
    window.dispatchEvent(new Event("pagehide"));
  };
  const { ensureStrings, translate } = await import("@portico/shared-utility");
  const title = async () => {
    await ensureStrings(tickets);
    return translate(tickets, "title");
  };
  return { ...page, mounted, title };
}

const openGood = async ({ lastGoodBuild, loadGoodBuild }: Awaited<ReturnType<typeof openPage>>) => {
  const good = lastGoodBuild(tickets);
  if (!good) throw new Error("There is no earlier build.");
  await loadGoodBuild(tickets, good, hour);
  return good;
};

beforeEach(() => localStorage.clear());

it("stores the strings of the build that the page has switched to", async () => {
  const page = await openPage();
  await page.pointAt(tickets, build(2));
  page.mounted();
  await page.pointAt(tickets, build(3));
  expect(await openGood(page)).toMatchObject({ address: "/tickets.2.js", locales: { pt: "/pt.2.json" } });
});

it("opens the last good build with its own strings after the page has switched to another one", async () => {
  const page = await openPage();
  page.mounted();
  await page.pointAt(tickets, build(2));
  await openGood(page);
  expect(await page.title()).toBe("/pt.1.json");
});

it("opens a newer build with its own strings after the last good one", async () => {
  const page = await openPage();
  page.mounted();
  await page.pointAt(tickets, build(2));
  await openGood(page);
  await page.pointAt(tickets, build(3));
  page.restoreMapStrings(tickets);
  expect(await page.title()).toBe("/pt.3.json");
});

it.each([
  ["the page contains", { pt: { [tickets]: { title: "inlined" } } }],
  ["were fetched", {}],
])("opens the last good build with its own strings where those of the failed build %s", async (_where, strings) => {
  (await openPage()).mounted();
  const page = await openPage(2, strings);
  await page.title();
  await openGood(page);
  expect(await page.title()).toBe("/pt.1.json");
  await page.restoreMapStrings(tickets);
  expect(await page.title()).toBe("/pt.2.json");
});

it("opens the last good build in time when its strings do not arrive", async () => {
  (await openPage()).mounted();
  const page = await openPage(2);
  await page.title();
  jest.useFakeTimers();
  fetched.mockImplementationOnce(() => new Promise(() => {}));
  const good = page.lastGoodBuild(tickets);
  const opened = jest.fn();
  void (good && page.loadGoodBuild(tickets, good, 3_000))?.then(opened, () => {});
  await jest.advanceTimersByTimeAsync(3_000);
  jest.useRealTimers();
  expect(opened).toHaveBeenCalledTimes(1);
});
