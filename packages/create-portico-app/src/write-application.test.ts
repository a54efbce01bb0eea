import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answers, stacks } from "./answers.ts";
import { writeApplication } from "./write-application.ts";

const templates = join(__dirname, "../templates");
const root = mkdtempSync(join(tmpdir(), "portico-generator-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const answers = (folder: string, stack: Answers["stack"]): Answers => ({
  ...{ folder: join(root, folder), stack, module: "stock", tenant: "acme", environment: "staging" },
  title: { pt: "Estoque", en: "Stock" },
});

describe.each(stacks)("with %s", (stack) => {
  const source = answers(`My ${stack}`, stack);
  let files: string[] = [];
  beforeAll(() => {
    files = writeApplication({ ...source, templates, packages: undefined });
  });
  const read = (file: string) => readFileSync(join(source.folder, file), "utf8");
  const manifest = () => JSON.parse(read("package.json"));

  it("writes sources, tests and pipelines, without an open placeholder", () => {
    expect(files).toEqual(
      expect.arrayContaining([
        ...[".github/workflows/release.yml", ".gitignore", ".gitlab-ci.yml", "README.md", "e2e/app.spec.ts"],
        ...[
          "package.json",
          "playwright.config.ts",
          "src/main.test.ts",
          "src/strings.ts",
          "tsconfig.json",
          "vite.config.ts",
        ],
      ]),
    );
    const words = /\{\{(name|module|titlePt|titleEn|tenant|environment|stack)\}\}/;
    expect(files.filter((file) => words.test(read(file)))).toEqual([]);
  });

  it("describes the application, its entry exists, and the scripts name tenant and environment", () => {
    const { name, portico, scripts } = manifest();
    expect(name).toBe(`my-${stack}`);
    expect(portico.name).toEqual({ pt: "Estoque", en: "Stock" });
    expect(files).toContain(portico.modules["@app/stock"].replace("./", ""));
    expect(scripts.publish).toBe("portico publish . --tenant acme --environment staging");
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining(["start", "build", "test", "test:e2e", "check", "portal"]),
    );
  });

  it("keeps the expressions of its templates and its pipeline", () => {
    expect(read(".github/workflows/release.yml")).toContain("{{ secrets.PORTICO_CREDENTIAL }}");
    if (stack === "vue") expect(read("src/app.vue")).toContain("{{ t.save }}");
    if (stack === "angular") expect(read("src/app.ts")).toContain("{{ t().save }}");
  });
});

it("takes the portal's packages from tarballs", () => {
  const packages = join(root, "packages");
  mkdirSync(packages);
  for (const name of ["cli", "contract", "emulator", "testing"])
    writeFileSync(join(packages, `portico-${name}-0.1.0.tgz`), "");
  const source = answers("from-tarballs", "plain");
  writeApplication({ ...source, templates, packages });
  const { devDependencies } = JSON.parse(readFileSync(join(source.folder, "package.json"), "utf8"));
  expect(devDependencies["@portico/cli"]).toBe(`file:${join(packages, "portico-cli-0.1.0.tgz")}`);
  expect(devDependencies.vite).toMatch(/^\^/);
  expect(() => writeApplication({ ...answers("lacking", "react"), templates, packages })).toThrow(
    /no tarball of @portico\/react/,
  );
});

it("writes nothing into a folder that has files", () => {
  const source = answers("full", "plain");
  mkdirSync(source.folder);
  writeFileSync(join(source.folder, "notes.txt"), "mine");
  expect(() => writeApplication({ ...source, templates, packages: undefined })).toThrow(/is not empty/);
});
