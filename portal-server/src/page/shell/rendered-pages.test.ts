import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { testClock } from "../../testing/open-test-app.ts";
import { createBestForms } from "./best-forms.ts";
import { createRenderedPages } from "./rendered-pages.ts";

/** A page with a text of its own between its tenant's values. */
const page = (name: string, tenant = name) => ({
  parts: [
    "<html><title>",
    { own: `${tenant}</title` },
    `><body>${name.padEnd(10_000, "x")}<p>`,
    { own: `${tenant}</p` },
    "></body>",
  ],
});

const noFiles = { read: async () => undefined };
const log = { warn: () => {} };
const parts = () => ({ store: noFiles, log, clock: testClock() });

/** Room for two pages. */
function twoPages() {
  const rendered: string[] = [];
  const pages = createRenderedPages(parts(), 15_000);
  const get = (name: string) =>
    pages.get(name, async () => {
      rendered.push(name);
      return page(name);
    });
  return { get, rendered };
}

it("renders a page once for simultaneous requests", async () => {
  const { get, rendered } = twoPages();
  const [one, other] = await Promise.all([get("a"), get("a")]);
  expect(one).toBe(other);
  expect((await get("a")).hash).toBe(one.hash);
  expect(rendered).toEqual(["a"]);
});

it("drops the page that was requested longest ago when the bytes are used up", async () => {
  const { get, rendered } = twoPages();
  for (const name of ["a", "b", "a", "c", "a", "b"]) await get(name);
  expect(rendered).toEqual(["a", "b", "c", "b"]);
});

it("caches many pages that differ in their tenants' own values, and returns each tenant its own", async () => {
  const pages = createRenderedPages(parts(), 15_000);
  const tenants = Array.from({ length: 20 }, (_, index) => `Ação & Cia ${index}`);
  const get = (tenant: string, render: () => Promise<ReturnType<typeof page>>) => pages.get(tenant, render);
  for (const tenant of tenants) await get(tenant, async () => page("same", tenant));
  for (const tenant of tenants) {
    const { start, withNonce } = await get(tenant, () => Promise.reject(new Error("rendered again")));
    const text = String(await start());
    expect(text.replace(/ +\n/g, "")).toBe(
      `<html><title>${tenant}</title><body>${"same".padEnd(10_000, "x")}<p>${tenant}</p></body>`,
    );
    const sent = withNonce("n".repeat(22));
    const whole = `${text}<style nonce=${"n".repeat(22)}></style>`;
    expect(String(await sent.as("identity"))).toBe(whole);
    expect(brotliDecompressSync(await sent.as("br")).toString()).toBe(whole);
    expect(gunzipSync(await sent.as("gzip")).toString()).toBe(whole);
  }
});

/** The length of a page in Brotli at another request. */
async function sentLength(pages: ReturnType<typeof createRenderedPages>) {
  const { withNonce } = await pages.get("a", async () => page("a"));
  const sent = await withNonce("n".repeat(22)).as("br");
  expect(brotliDecompressSync(sent).toString()).toContain("<body>a");
  return sent.length;
}

it("sends a repeatedly requested page in its own best form, unless the process is busy", async () => {
  const [idle, busy] = [true, false].map((isIdle) =>
    createRenderedPages(
      parts(),
      undefined,
      createBestForms(() => isIdle),
    ),
  );
  const sent = async (pages = createRenderedPages(parts())) => {
    const length = await sentLength(pages);
    await new Promise(setImmediate);
    return length;
  };
  const first = await sent(busy);
  // The gaps alone take 128 bytes.
  while ((await sent(idle)) > first - 100) expect(await sent(busy)).toBeGreaterThan(first - 100);
  expect(await sent(busy)).toBeGreaterThan(first - 100);
});

it("renders again after a failure", async () => {
  const pages = createRenderedPages(parts());
  await expect(pages.get("a", () => Promise.reject(new Error("no build")))).rejects.toThrow("no build");
  const { start } = await pages.get("a", async () => page("a"));
  expect(String(await start())).toContain("<body>a");
});

it("renders a page again half a minute after the module store did not respond, and logs the missing files", async () => {
  const clock = testClock();
  const away = new Error("the bucket does not respond");
  const read = jest.fn(async (): Promise<Buffer | undefined> => {
    throw away;
  });
  const warn = jest.fn();
  const pages = createRenderedPages({ store: { read }, log: { warn }, clock });
  const text = async () => {
    const { start } = await pages.get("a", async (store) =>
      page((await store.read("/modules/a/a.css"))?.toString() ?? "bare"),
    );
    return /<body>(\w+?)x/.exec(String(await start()))?.[1];
  };
  expect(await text()).toBe("bare");
  expect(warn.mock.calls).toEqual([
    [
      { err: away, address: "/modules/a/a.css" },
      "the module store does not respond: a page is served without this file",
    ],
  ]);
  read.mockResolvedValue(Buffer.from("styled"));
  clock.advance(29_000);
  expect(await text()).toBe("bare");
  clock.advance(2_000);
  expect(await text()).toBe("styled");
  clock.advance(3_600_000);
  await text();
  expect(read).toHaveBeenCalledTimes(2);
});
