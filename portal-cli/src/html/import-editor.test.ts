import { importEditor } from "./import-editor.ts";

it("redirects a computed address to the folder of the build, also in a worker without a document", () => {
  const edit = importEditor({ imports: {}, scopes: {} }, "https://shop.example/stock/index.html");
  const edited = edit("js/worker.js", Buffer.from('import("/stock/" + name);')).toString();
  const [, code = ""] = /^import\((.*)\);$/.exec(edited) ?? [];
  const compute = new Function("name", "location", `return ${code}`);
  expect(typeof document).toBe("undefined");
  expect(compute("core.js", new URL("https://cdn.example/x/js/worker.js"))).toBe("../core.js");
});

it("writes the map's addresses of names that a module resolves, as Parcel's runtime does", () => {
  const edit = importEditor({ imports: { g5kKs: "/worker.js" }, scopes: {} }, "https://page.example/");
  const text =
    'run(import.meta.resolve("g5kKs"), import.meta.resolve("/a.css"), import.meta.resolve("./b.css"), other.resolve("g5kKs"));';
  expect(edit("lib/main.js", Buffer.from(text)).toString()).toBe(
    'run(import.meta.resolve("../worker.js"), import.meta.resolve("../a.css"), import.meta.resolve("./b.css"), other.resolve("g5kKs"));',
  );
});
