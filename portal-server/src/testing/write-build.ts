import { mkdtempSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { fileIntegrity } from "../releases/modules/file-integrity.ts";

const temporary = join(tmpdir(), "portico-checkout-");

interface ModuleSketch {
  /** A plain script, not a module. */
  script?: boolean;
  text?: string;
  imports?: string[];
  css?: string;
  /** Locale → key → text. */
  strings?: Record<string, Record<string, string>>;
  /** First screens by name, such as `signIn.pt-light`. */
  screens?: Record<string, unknown>;
}

/** Writes the `dist/` of a package like the build does: files, hashes and gzip variants, with `hash` in every name. */
export async function writeBuild(packageDir: string, modules: Record<string, ModuleSketch>, hash: string) {
  const files = new Map<string, string>();
  const described = Object.entries(modules).map(
    ([specifier, sketch]) => [specifier, describe(specifier, sketch, hash, files)] as const,
  );
  const isScript = (specifier: string) => modules[specifier]?.script === true;
  const dist = join(packageDir, "dist");
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  for (const [name, content] of files) {
    await writeFile(join(dist, name), content);
    await writeFile(join(dist, `${name}.gz`), gzipSync(content));
  }
  const integrity = [...files].map(([name, content]) => [name, fileIntegrity(Buffer.from(content))]);
  const manifest: ModuleManifest = {
    package: packageDir,
    version: "0.1.0",
    modules: Object.fromEntries(described.filter(([specifier]) => !isScript(specifier))),
    scripts: Object.fromEntries(described.flatMap(([name, { entry }]) => (isScript(name) ? [[name, entry]] : []))),
    files: Object.fromEntries(integrity),
  };
  await writeFile(join(dist, "manifest.json"), JSON.stringify(manifest));
  return manifest;
}

function describe(specifier: string, sketch: ModuleSketch, hash: string, files: Map<string, string>) {
  const stem = specifier.replace(/^@(portico|app)\//, "").replaceAll("/", "-");
  const { text = `/* ${specifier} */`, imports = [], css, strings = {}, screens = {} } = sketch;
  const add = (name: string, content: string) => {
    files.set(name, content);
    return name;
  };
  for (const [name, tree] of Object.entries(screens)) add(`${stem}.${hash}.${name}.${hash}.json`, JSON.stringify(tree));
  return {
    entry: add(`${stem}.${hash}.js`, text),
    styles: css === undefined ? [] : [add(`${stem}.${hash}.css`, css)],
    imports,
    locales: Object.fromEntries(
      Object.entries(strings).map(([locale, texts]) => [
        locale,
        add(`${stem}.${locale}.${hash}.json`, JSON.stringify(texts)),
      ]),
    ),
  };
}

const page = { "page.signIn": "Entrar", "page.home": "Página inicial", hostile: "</script><!--\u2028" };
const pageEn = { ...page, "page.signIn": "Sign in", "page.home": "Home" };

const packages: Record<string, Record<string, ModuleSketch>> = {
  "shared-deps": { react: {}, "single-spa": {}, systemjs: { text: "/* SystemJS */", script: true } },
  "shared-ui": { "@portico/shared-ui": { imports: ["react"], css: ":root{}" } },
  "root-config": {
    "@portico/root-config": { imports: ["single-spa"], css: "main{}", strings: { pt: page, en: pageEn } },
    boot: { text: "/* boot */", script: true },
  },
  "navbar-mf": { "@portico/navbar-mf": { imports: ["@portico/shared-ui"], strings: { pt: { a: "b" } } } },
  "auth-mf": { "@portico/auth-mf": { imports: ["@portico/shared-ui"], css: "form{}" } },
  "profile-mf": { "@portico/profile-mf": { imports: ["react"] } },
  "tenant-apps/tickets-mf": { "@app/tickets": { imports: ["react"], css: "table{}", strings: { pt: { c: "d" } } } },
  "tenant-apps/assets-mf": { "@app/assets": {} },
  "tenant-apps/handbook-mf": { "@app/handbook": {} },
  "tenant-apps/globex-tickets-mf": { "@app/tickets": { imports: ["react"], css: "table{color:red}" } },
};

/** Writes the `package.json` of an application of the demo. Its entry in that file is enough to add it. */
export async function writeDemoEntry(packageDir: string, specifier: string, demo: object): Promise<void> {
  const described = { name: packageDir, portico: { modules: { [specifier]: "./src/main.ts" }, demo } };
  await mkdir(packageDir, { recursive: true });
  await writeFile(join(packageDir, "package.json"), JSON.stringify(described));
}

/** Writes the parts of a checkout that the server reads. */
export async function writeCheckout(dir: string, hash = "aaaaaaaaaa"): Promise<void> {
  const imports: Record<string, string> = {};
  for (const [path, modules] of Object.entries(packages)) {
    await writeBuild(join(dir, path), modules, hash);
    const [first = ""] = Object.keys(modules);
    if (path.startsWith("tenant-apps/"))
      await writeDemoEntry(join(dir, path), first, {
        tenant: path.includes("globex") ? "globex" : "acme",
        name: first,
      });
    for (const [specifier, { script }] of Object.entries<ModuleSketch>(modules)) {
      if (path.startsWith("tenant-apps/") || script) continue;
      imports[specifier] = `/modules/${path}/${specifier.replace("@portico/", "")}.js`;
    }
  }
  await writeFile(join(dir, "import-map.json"), JSON.stringify({ imports }));
}

/** A temporary folder with the parts of a checkout that the server reads. */
export async function makeCheckout(): Promise<string> {
  const dir = await mkdtemp(temporary);
  await writeCheckout(dir);
  return dir;
}

/** The same for the tests of a file: it is written before them and removed after them. */
export function checkoutForTests(): string {
  const dir = mkdtempSync(temporary);
  beforeAll(() => writeCheckout(dir));
  afterAll(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
