import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answers, stacks } from "./answers.ts";
import { nextSteps } from "./next-steps.ts";
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
    const words = /\{\{[a-z]\w*\}\}/;
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

  it("prints the operator's command to approve each need", () => {
    const commands = [...read("README.md").matchAll(/^portico need add acme (\S+) (\S+)$/gm)];
    expect(commands.map(([, kind, value]) => `${kind}:${value}`)).toEqual(manifest().portico.needs);
  });

  it("says where the browser of its tests comes from", () => {
    const [, variable = "nothing"] = /const \{ (\w+) \} = process\.env/.exec(read("playwright.config.ts")) ?? [];
    expect(read("README.md")).toMatch(new RegExp(`test:e2e.*npx playwright install chromium.*${variable}`));
  });

  it("keeps the expressions of its templates and its pipeline", () => {
    expect(read(".github/workflows/release.yml")).toContain("{{ secrets.PORTICO_CREDENTIAL }}");
    if (stack === "vue") expect(read("src/app.vue")).toContain("{{ t.save }}");
    if (stack === "angular") expect(read("src/app.ts")).toContain("{{ t().save }}");
  });
});

it("installs the portal's packages from tarballs", () => {
  const packages = join(root, "packages");
  mkdirSync(packages);
  for (const name of ["cli", "contract", "emulator", "testing"])
    writeFileSync(join(packages, `portico-${name}-0.1.0.tgz`), "");
  const source = answers("from-tarballs", "plain");
  writeApplication({ ...source, templates, packages });
  const { devDependencies } = JSON.parse(readFileSync(join(source.folder, "package.json"), "utf8"));
  expect(devDependencies["@portico/cli"]).toBe("file:vendor/portico-cli-0.1.0.tgz");
  expect(readdirSync(join(source.folder, "vendor")).sort()).toEqual(
    ["cli", "contract", "emulator", "testing"].map((name) => `portico-${name}-0.1.0.tgz`),
  );
  expect(devDependencies.vite).toMatch(/^\^/);
  expect(() => writeApplication({ ...answers("lacking", "react"), templates, packages })).toThrow(
    /no tarball of @portico\/react/,
  );
  expect(existsSync(join(root, "lacking"))).toBe(false);
});

it("writes nothing into a folder that has files", () => {
  const source = answers("full", "plain");
  mkdirSync(source.folder);
  writeFileSync(join(source.folder, "notes.txt"), "mine");
  expect(() => writeApplication({ ...source, templates, packages: undefined })).toThrow(/is not empty/);
});

it.each([
  ["a file", "taken.txt", /is a file\. Choose another folder/],
  // Its files have longer paths than systems take.
  [
    "a folder that takes no files",
    join(...Array.from({ length: 40 }, () => "a".repeat(100))).slice(0, 4_080 - root.length),
    /cannot be written: .*ENAMETOOLONG.* Choose another folder/,
  ],
  ["a folder below a file", "taken.txt/app", /cannot be written: .*ENOTDIR.* Choose another folder/],
])("refuses %s", (_, folder, sentence) => {
  writeFileSync(join(root, "taken.txt"), "mine");
  const source = answers(folder, "plain");
  expect(() => writeApplication({ ...source, templates, packages: undefined })).toThrow(
    expect.objectContaining({ name: "UsageError", message: expect.stringMatching(sentence) }),
  );
});

it("names the package of a folder with accents without them", () => {
  const source = answers("Produção", "plain");
  writeApplication({ ...source, templates, packages: undefined });
  expect(JSON.parse(readFileSync(join(source.folder, "package.json"), "utf8")).name).toBe("producao");
});

it.each([
  ["stock-app", "cd stock-app"],
  ["../ação/stock", "cd ../ação/stock"],
  ["my cool app", 'cd "my cool app"'],
  ["a&b", 'cd "a&b"'],
])("prints the command that changes to %s", (folder, command) => {
  expect(nextSteps(folder)).toContain(`  ${command}\n  npm install\n`);
});

it("gives the package another name than its dependencies have", () => {
  const source = answers("vue", "vue");
  writeApplication({ ...source, templates, packages: undefined });
  expect(JSON.parse(readFileSync(join(source.folder, "package.json"), "utf8")).name).toBe("vue-app");
});

it("accepts a folder with an empty git repository", () => {
  const source = answers("cloned", "plain");
  mkdirSync(join(source.folder, ".git"), { recursive: true });
  expect(writeApplication({ ...source, templates, packages: undefined })).toContain("package.json");
});

it("escapes quotes, backslashes and dollars in names", () => {
  const title = { pt: 'Loja "Boa" \\ $1', en: "The `Good` *Shop*'s" };
  const source = { ...answers("quoted", "plain"), title };
  writeApplication({ ...source, templates, packages: undefined });
  const read = (file: string) => readFileSync(join(source.folder, file), "utf8");
  expect(JSON.parse(read("package.json")).portico.name).toEqual(title);
  const [pt, en] = [...read("src/strings.ts").matchAll(/title: (".*"),/g)].map(([, text = ""]) => JSON.parse(text));
  expect({ pt, en }).toEqual(title);
  const [, name = ""] = /heading", \{ name: (".*") \}/.exec(read("e2e/app.spec.ts")) ?? [];
  expect(JSON.parse(name)).toBe(title.pt);
  const readme = read("README.md");
  expect(readme).toMatch(/^# The \\`Good\\` \\\*Shop\\\*'s\n/);
  expect(readme).toContain(`--name 'Loja "Boa" \\ $1' --name-en 'The \`Good\` *Shop*'\\''s'`);
});
