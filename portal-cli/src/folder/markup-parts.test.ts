import { builtFolder, publishFolder } from "../testing/built-folder.ts";

const page = "<!doctype html><html><head><script src=app.js></script></head><body><h1>Stock</h1></body></html>";

it("uploads parts of pages as text beside the page whose scripts request them", async () => {
  const dir = builtFolder({ "index.html": page, "app.js": "start()", "parts/more.html": "<b>more</b>" });
  const { code, err, files, uploaded, isUnchanged } = await publishFolder(dir);
  expect({ code, isUnchanged }).toEqual({ code: 0, isUnchanged: true });
  expect(err).toContain("is a page with scripts (index.html).");
  expect(files).toEqual(["app.js", "parts/more.html.txt", "portico-html.js"]);
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

it("takes files for pages that are whole, or that a page has a link to", async () => {
  const linked = page.replace("<h1>", '<a href="about.html">About</a><h1>');
  const files = { "index.html": linked, "app.js": "start()", "about.html": "<p>About", "team.html": "<html><p>Team" };
  const { err } = await publishFolder(builtFolder(files));
  expect(err).toContain("is a site of 3 pages (index.html, …).");
});

it("keeps the other pages of a folder as text, where one of them is the application", async () => {
  const whole = "<!doctype html><body>view</body>";
  const drawn = page.replace("<h1>Stock</h1>", "<div id=app></div>");
  const dir = builtFolder({ "index.html": drawn, "app.js": "start()", "view.html": whole });
  const found = await publishFolder(dir);
  expect(found.uploaded["view.html.txt"]).toBe(whole);
  expect(found.err).toContain("view.html (as a page: the application is index.html; --html)");
  expect((await publishFolder(dir, "--html", "index.html")).files).toContain("view.html.txt");
});

it("uploads XML, templates and sources as text, and names other kinds", async () => {
  const files = {
    "index.html": page,
    "app.js": "start()",
    "feed.xml": "<a/>",
    "more.jsx": "<b/>",
    "setup.exe": "program",
  };
  const found = await publishFolder(builtFolder(files));
  expect(found.files).toEqual(["app.js", "feed.xml.txt", "more.jsx.txt", "portico-html.js"]);
  expect(found.err).toContain("Warning: not uploaded: setup.exe (of a kind that the portal does not serve).");
});
