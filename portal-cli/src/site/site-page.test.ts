import { readSitePage } from "./site-page.ts";

const compiled = '<script type="text/babel">draw()</script>';

it("refuses a page whose scripts are compiled in the browser, with the next step", () => {
  const text = `<!doctype html><h1>Stock</h1>${compiled}`;
  expect(() => readSitePage(text, "more.html")).toThrow(/^more\.html has scripts of the type text\/babel.*--page/);
});

it("accepts a page that shows such a script in a comment or a template", () => {
  const text = `<!doctype html><h1>Stock</h1><!-- ${compiled} --><template>${compiled}</template>`;
  expect(readSitePage(text, "more.html").scripts).toEqual([]);
});
