import { importEditor } from "./import-editor.ts";

it("leads a computed address to the folder of the build in a worker too, which has no document", () => {
  const edit = importEditor({ imports: {}, scopes: {} }, "https://shop.example/stock/index.html");
  const edited = edit("js/worker.js", Buffer.from('import("/stock/" + name);'), true).toString();
  const [, code = ""] = /^import\((.*)\);$/.exec(edited) ?? [];
  const compute = new Function("name", "location", "meta", `return ${code.replace("import.meta", "meta")}`);
  const meta = { url: "https://cdn.example/x/js/worker.js" };
  const location = new URL(meta.url);
  expect(typeof document).toBe("undefined");
  expect(compute("core.js", location, meta)).toBe("https://cdn.example/x/core.js");
});
