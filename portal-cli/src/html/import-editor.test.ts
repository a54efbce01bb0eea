import { importEditor } from "./import-editor.ts";

it("leads a computed address to the folder of the build in a worker too, which has no document", () => {
  const edit = importEditor({ imports: {}, scopes: {} }, "https://shop.example/stock/index.html");
  const edited = edit("js/worker.js", Buffer.from('import("/stock/" + name);')).toString();
  const [, code = ""] = /^import\((.*)\);$/.exec(edited) ?? [];
  const compute = new Function("name", "location", `return ${code}`);
  expect(typeof document).toBe("undefined");
  expect(compute("core.js", new URL("https://cdn.example/x/js/worker.js"))).toBe("../core.js");
});
