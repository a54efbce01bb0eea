import { builtFolder, publishFolder } from "../testing/built-folder.ts";

const sheet = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Roboto">';
const needs = ["style", "font"].map((kind) => `${kind}:https://fonts.googleapis.com`);

it.each([
  ["a page with scripts", { "index.html": `${sheet}<div id="root"></div><script src="a.js"></script>`, "a.js": "a()" }],
  ["a site", { "index.html": `<!doctype html>${sheet}<p>Text</p>`, "b.html": "<!doctype html><p>Other</p>" }],
])("links a style sheet of another origin in %s, and declares its origin and that of its fonts", async (_, files) => {
  const { code, module, uploaded } = await publishFolder(builtFolder(files));
  expect(code).toBe(0);
  expect(module?.needs).toEqual([...needs, "font:https://fonts.gstatic.com"]);
  const attributes = '"href":"https://fonts.googleapis.com/css2?family=Roboto","crossorigin":"anonymous"';
  expect(Object.values(uploaded).join()).toContain(attributes);
});
