import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./source-files.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-packages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs these files and checks the tarball. Both checkers are ES modules, which jest does not load. */
function problemsOf(name: string, files: Record<string, string>): string[] {
  const dir = join(folder, name);
  const entry = { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } };
  const manifest = { name, version: "1.0.0", type: "module", files: ["dist"], exports: entry };
  for (const [path, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  execFileSync("npm", ["pack", "--silent"], { cwd: dir, stdio: "ignore" });
  const check = `import { packageProblems } from ${JSON.stringify(join(root, "scripts/lib/check-packages.mjs"))};
    console.log(JSON.stringify(await packageProblems(process.argv[1])));`;
  const words = ["--input-type=module", "-e", check, join(dir, `${name}-1.0.0.tgz`)];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" }));
}

const script = { "dist/index.js": "export const one = 1;\n" };

it("reports nothing for a package that another team can install", () => {
  expect(problemsOf("good", { ...script, "dist/index.d.ts": "export declare const one: number;\n" })).toEqual([]);
});

it("reports files that are not packed, and types that no importer finds", () => {
  expect(problemsOf("lacking", { "lib/index.js": "", "dist/index.d.ts": "export {};\n" })).toEqual([
    expect.stringMatching(/^publint: .*dist\/index\.js/),
  ]);
  expect(problemsOf("untyped", script)).toEqual(expect.arrayContaining([expect.stringMatching(/types/)]));
});
