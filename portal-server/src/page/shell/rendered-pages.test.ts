import { testClock } from "../../testing/open-test-app.ts";
import { createRenderedPages } from "./rendered-pages.ts";

const page = (name: string) => ({ html: `<html><body>${name.padEnd(1_000, "x")}</body></html>` });

const noFiles = { read: async () => undefined };
const log = { warn: () => {} };

/** Room for two pages. */
function twoPages() {
  const rendered: string[] = [];
  const pages = createRenderedPages({ store: noFiles, log, clock: testClock() }, 1_500);
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
  expect(await get("a")).toBe(one);
  expect(rendered).toEqual(["a"]);
});

it("drops the page that was requested longest ago when the bytes are used up", async () => {
  const { get, rendered } = twoPages();
  for (const name of ["a", "b", "a", "c", "a", "b"]) await get(name);
  expect(rendered).toEqual(["a", "b", "c", "b"]);
});

it("renders again after a failure", async () => {
  const pages = createRenderedPages({ store: noFiles, log, clock: testClock() });
  await expect(pages.get("a", () => Promise.reject(new Error("no build")))).rejects.toThrow("no build");
  const { start } = await pages.get("a", async () => page("a"));
  expect(String(await start())).toContain("<body>a");
});

it("renders a page again half a minute after the module store did not answer, and logs what is missing", async () => {
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
      "the module store does not answer: a page is served without this file",
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
