import { builtFolder, publishFolder } from "../testing/built-folder.ts";

const page = "<!doctype html><html><head><script src=app.js></script></head><body><h1>Stock</h1></body></html>";
const drawn = page.replace("<h1>Stock</h1>", "<div id=app></div>");

it("uploads parts of pages as text beside the page whose scripts request them", async () => {
  const dir = builtFolder({ "index.html": page, "app.js": "start()", "parts/more.html": "<b>more</b>" });
  const { code, err, files, uploaded, isUnchanged } = await publishFolder(dir);
  expect({ code, isUnchanged }).toEqual({ code: 0, isUnchanged: true });
  expect(err).toContain("is a page with scripts (index.html).");
  expect(files).toEqual(["app.js", "parts/more.html.txt", "portico-html.js", "portico-page.css"]);
  expect(uploaded["parts/more.html.txt"]).toBe("<b>more</b>");
});

it("uploads them beside a module with lifecycles", async () => {
  const main = "export async function mount() {}\nexport async function unmount() {}\n";
  const { code, err, files } = await publishFolder(
    builtFolder({ "main.js": main, "a.html": "<b>a</b>", "b.html": "b" }),
  );
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining("is a module with lifecycles.") });
  expect(files).toEqual(["a.html.txt", "b.html.txt", "main.js"]);
});

it("treats whole files, and files that a page links to, as pages", async () => {
  const linked = page.replace("<h1>", '<a href="about.html">About</a><h1>');
  const files = { "index.html": linked, "app.js": "start()", "about.html": "<p>About", "team.html": "<html><p>Team" };
  const { err } = await publishFolder(builtFolder(files));
  expect(err).toContain("is a site of 3 pages (index.html, …).");
});

it("stores the other pages of a folder as text if one page is the application", async () => {
  const whole = "<!doctype html><body>view</body>";
  const files = { "app.js": 'load("views/view.html")', "views/view.html": whole, "report.html": whole };
  const dir = builtFolder({ "index.html": drawn, ...files });
  const found = await publishFolder(dir);
  expect(found.uploaded["views/view.html.txt"]).toBe(whole);
  expect(found.err).toContain(
    "Warning: not uploaded: report.html (as a page: the application is index.html; --html). Uploaded as text, and no page: views/view.html (the application is index.html; --html).",
  );
  const kept = ["app.js", "portico-html.js", "portico-page.css", "views/view.html.txt"];
  expect(found.files).toEqual(kept);
  expect((await publishFolder(dir, "--html", "index.html")).files).toEqual(kept);
});

it("leaves out pages and parts of tools, and those whose names are invalid in addresses", async () => {
  const odd = { "a.html": "<b>a</b>", "100%.html": "<b>b</b>", ".storybook/preview-head.html": "<b>c</b>" };
  const main = "export async function mount() {}\nexport async function unmount() {}\n";
  const beside = await publishFolder(builtFolder({ "main.js": main, ...odd }));
  expect(beside).toMatchObject({ code: 0, files: ["a.html.txt", "main.js"] });
  expect(beside.err).toContain("Warning: not uploaded: 100%.html (its name cannot be an address: rename it).");
  const whole = "<html><p>view";
  const pages = { "index.html": drawn, "app.js": 'load("100%.html")', "100%.html": whole, ".tool/a.html": whole };
  const found = await publishFolder(builtFolder(pages));
  expect(found).toMatchObject({ code: 0, files: ["app.js", "portico-html.js", "portico-page.css"] });
  expect(found.err).toContain("not uploaded: 100%.html (its name cannot be an address: rename it).");
});

it("counts pages that are stored as text, too", async () => {
  const data = Array.from({ length: 4_999 }, (_, index) => [`data/${index}.json`, "{}"]);
  const files = { "index.html": drawn, "app.js": 'load("view.html")', "view.html": "<html>" };
  const { code, err } = await publishFolder(builtFolder({ ...files, ...Object.fromEntries(data) }));
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("has 5001 files; an application has") });
});

it.each([
  ["/about", "about.html", 2],
  ["about/", "about.html", 2],
  ["guide/", "guide/index.html", 2],
  ["/stock/guide?a#b", "guide/index.html", 2],
  ["learnmore.html", "more.html", 1],
  ["#/more", "more.html", 1],
  ["/list", "parts/list.html", 1],
  ["https://other.example/more", "more.html", 1],
])("with a link to %s and a file %s has pages: %i", async (link, file, count) => {
  const files = { "index.html": page.replace("<h1>", `<a href="${link}">More</a><h1>`), "app.js": "start()" };
  const { err } = await publishFolder(builtFolder({ ...files, [file]: "<p>More" }));
  expect(err).toContain(count === 1 ? "is a page with scripts (index.html)." : "is a site of 2 pages (index.html, …).");
});

it("leaves out sources beside their compiled files", async () => {
  const files = { "index.html": page, "app.js": "start()", "app.ts": "", "view.js": "", "view.tsx": "", "own.ts": "" };
  const { files: uploaded, err } = await publishFolder(builtFolder(files));
  expect(uploaded).toEqual(["app.js", "own.ts.txt", "portico-html.js", "portico-page.css", "view.js"]);
  expect(err).not.toContain("Warning");
});

it("uploads XML, templates and sources as text, and lists files of other kinds", async () => {
  const files = {
    "index.html": page,
    "app.js": "start()",
    "feed.xml": "<a/>",
    "more.jsx": "<b/>",
    "setup.exe": "program",
  };
  const found = await publishFolder(builtFolder(files));
  expect(found.files).toEqual(["app.js", "feed.xml.txt", "more.jsx.txt", "portico-html.js", "portico-page.css"]);
  expect(found.err).toContain("Warning: not uploaded: setup.exe (of a kind that the portal does not serve).");
});
