import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import webpack from "webpack";
import { writeWrapper } from "./es-wrapper.mjs";
import { libraryVersions } from "./library-versions.mjs";
import { describeModule, sealFiles } from "./manifest.mjs";
import { sharedDepsTargets } from "./shared-deps-targets.mjs";
import { fileStem, webpackConfig } from "./webpack-config.mjs";
import { writeScreens } from "./write-screens.mjs";

/**
 * Builds one package into its `dist/`: hashed modules, style sheets, strings, `manifest.json`.
 * The folder is replaced as a whole at the end, so a failed build keeps the previous one.
 * @param packageDir absolute folder of the package
 * @returns the manifest (packages/contract/src/manifest.ts, `ModuleManifest`)
 * @throws Error with webpack's messages when the build fails
 */
export async function buildPackage(packageDir, { production = true, inputHash = "" } = {}) {
  const pkg = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8"));
  const outDir = join(packageDir, `.dist-${process.pid}`);
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  try {
    const manifest = { package: pkg.name, version: pkg.version, ...contractOf(pkg), modules: {}, files: {} };
    const locales = await writeLocales(packageDir, outDir, pkg);
    for (const target of await targetsOf(packageDir, pkg)) {
      const uniqueName = `${target.specifier}@${pkg.version}-${inputHash.slice(0, 10)}`;
      const stats = await compile(webpackConfig({ context: packageDir, outDir, production, uniqueName, ...target }));
      const described = describeModule(stats, target.specifier, target.main ? locales : {});
      if (target.format === "script") {
        manifest.scripts = { ...manifest.scripts, [target.specifier]: described.entry };
        continue;
      }
      manifest.modules[target.specifier] = {
        ...described,
        ...(target.main && declaredOf(pkg)),
        ...(target.main && (await configSchemaOf(packageDir, pkg))),
        ...libraryVersions(target.specifier, described.imports, pkg),
        ...(await writeWrapper(stats, target.specifier, outDir)),
      };
      if (target.main && pkg.portico.screens) {
        const built = { specifier: target.specifier, ...described };
        const source = target.entry;
        await writeScreens({ packageDir, outDir, built, source, screens: pkg.portico.screens });
      }
    }
    await writeSharedTypes(packageDir, outDir, pkg);
    manifest.files = await sealFiles(outDir, await readdir(outDir));
    await writeFile(join(outDir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    await replace(outDir, join(packageDir, "dist"));
    return manifest;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function declaredOf({ portico: { slots, routes, notifications } }) {
  return { ...(slots && { slots }), ...(routes && { routes }), ...(notifications && { notifications }) };
}

/** The versions of the contract in the package's `portico.contract`. */
function contractOf({ portico: { contract } = {} }) {
  return contract === undefined ? {} : { portico: { contract } };
}

/**
 * The schema of the application's configuration: `portico.configSchema`, which is the schema or the path of its file.
 */
async function configSchemaOf(packageDir, { portico: { configSchema } }) {
  if (configSchema === undefined) return {};
  if (typeof configSchema !== "string") return { configSchema };
  return { configSchema: JSON.parse(await readFile(join(packageDir, configSchema), "utf8")) };
}

/** Copies the types that an application shares, as `portico manifest` does (portal-cli/src/manifest/shared-types.ts). */
async function writeSharedTypes(packageDir, outDir, { portico: { types } = {} }) {
  if (types === undefined) return;
  const text = await readFile(join(packageDir, types), "utf8");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
  await writeFile(join(outDir, `portico-types.${hash}.d.ts.txt`), text);
}

async function targetsOf(packageDir, pkg) {
  if (pkg.portico?.modules === "shared-libraries") return sharedDepsTargets(packageDir);
  const modules = Object.entries(pkg.portico?.modules ?? {}).map(([specifier, entry], index) => ({
    specifier,
    entry: resolve(packageDir, entry),
    main: index === 0,
  }));
  const scripts = Object.entries(pkg.portico?.scripts ?? {}).map(([specifier, entry]) => ({
    specifier,
    entry: resolve(packageDir, entry),
    format: "script",
  }));
  return [...modules, ...scripts];
}

async function writeLocales(packageDir, outDir, pkg) {
  const dir = join(packageDir, "locales");
  const files = await readdir(dir).catch(() => []);
  const written = {};
  for (const file of files.filter((name) => name.endsWith(".json"))) {
    const [specifier] = Object.keys(pkg.portico.modules);
    const text = JSON.stringify(JSON.parse(await readFile(join(dir, file), "utf8")));
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
    const locale = basename(file, ".json");
    written[locale] = `${fileStem(specifier)}.${locale}.${hash}.json`;
    await writeFile(join(outDir, written[locale]), text);
  }
  return written;
}

async function compile(config) {
  const compiler = webpack(config);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
  return stats;
}

async function replace(from, to) {
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}
