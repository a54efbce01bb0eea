import { createRenderedPages } from "./rendered-pages.ts";

const page = (name: string) => ({ html: `<html><body>${name.padEnd(1_000, "x")}</body></html>` });

/** Room for two pages. */
function twoPages() {
  const rendered: string[] = [];
  const pages = createRenderedPages(1_500);
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
  const pages = createRenderedPages();
  await expect(pages.get("a", () => Promise.reject(new Error("no build")))).rejects.toThrow("no build");
  const { start } = await pages.get("a", async () => page("a"));
  expect(String(await start())).toContain("<body>a");
});
