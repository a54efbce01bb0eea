import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleProgram } from "./node-bundle.mjs";

const folder = mkdtempSync(join(tmpdir(), "portico-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("keeps the names of functions in a program, since the command line writes functions as text", async () => {
  writeFileSync(
    join(folder, "adapter.ts"),
    "export function greet() { return word(); }\nexport function word() { return 'hello'; }\n",
  );
  writeFileSync(
    join(folder, "main.ts"),
    `import { greet, word } from "./adapter.ts";\nconsole.log([greet, word].map(String).join("\\n") + "\\nconsole.log(greet());");\n`,
  );
  await bundleProgram({ context: __dirname, entry: { main: join(folder, "main.ts") }, outDir: join(folder, "dist") });
  const { stdout } = spawnSync(process.execPath, [join(folder, "dist/main.mjs")], { encoding: "utf8" });
  expect(spawnSync(process.execPath, ["--eval", stdout], { encoding: "utf8" }).stdout).toBe("hello\n");
});
