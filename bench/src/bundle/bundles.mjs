// The controls: the portal's code as one webpack bundle, whole or split by route, with the portal's orchestration or not.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import webpack from "webpack";
import { integrityOf } from "../../../build/manifest.mjs";
import { webpackConfig } from "../../../build/webpack-config.mjs";

const packages = [
  ...["root-config", "navbar-mf", "auth-mf", "profile-mf", "notifications-mf", "registry-mf"],
  ...["tickets-mf", "assets-mf", "handbook-mf"].map((name) => `tenant-apps/${name}`),
];

// A part of shared-ui that the bar loads when it is needed; the rest of shared-ui is bundled where it is imported.
const menu = ["@portico/shared-ui/menu", "shared-ui/src/menu/index.ts"];
const firstScreens = { "/signin": ["@portico/auth-mf"], "/": ["@portico/navbar-mf", "@portico/notifications-mf"] };
const chunkName = (specifier) => specifier.replace(/^.*\//, "");

/**
 * Builds one control.
 * @param {string} root the checkout
 * @param {string} outDir the folder of the bundle
 * @param {"whole" | "split" | "plain"} kind everything in one file, or one chunk for each module that root-config
 *   loads; `plain` is split, too, and has `plain-host.mjs` in place of root-config
 * @returns `entry`: the files that every page names; `routes`: path → the other files of its first screen, which the
 *   page preloads, so that the split bundle is as fast as a single bundle can be; `integrity`: file → its hash
 * @param {object[]} [rules] further rules of webpack, e.g. for a change of a source
 */
export async function buildBundle(root, outDir, kind, rules = []) {
  mkdirSync(outDir, { recursive: true });
  const entries = moduleEntries(root);
  const modules = join(outDir, "bundled-modules.mjs");
  writeFileSync(modules, modulesSource(entries, kind));
  const loader = join(outDir, "bundled-loader.mjs");
  writeFileSync(loader, loaderSource(root));
  const stats = await compile(bundleConfig(root, outDir, { loader, modules, entries, kind, rules }));
  const { entrypoints, namedChunkGroups } = stats.compilation;
  const filesOf = (specifier) => namedChunkGroups.get(chunkName(specifier))?.getFiles() ?? [];
  const integrity = compressFiles(outDir);
  return {
    integrity,
    entry: entrypoints.get("portico").getFiles(),
    routes: Object.fromEntries(
      Object.entries(firstScreens).map(([path, names]) => [path, [...new Set(names.flatMap(filesOf))]]),
    ),
  };
}

/** Specifier → source file, from the modules in each package.json. */
function moduleEntries(root) {
  const named = packages.flatMap((folder) => {
    const { portico } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    return Object.entries(portico.modules).map(([specifier, entry]) => [specifier, join(root, folder, entry)]);
  });
  const [specifier, entry] = menu;
  return Object.fromEntries([...named, [specifier, join(root, entry)]]);
}

/** `modules`: specifier → a function that imports it, which webpack follows. */
function modulesSource(entries, kind) {
  const loadable = Object.keys(entries).filter((specifier) => specifier !== "@portico/root-config");
  if (kind === "whole") {
    const imports = loadable.map((name, index) => `import * as m${index} from ${JSON.stringify(name)};`);
    const values = loadable.map((name, index) => `${JSON.stringify(name)}: () => Promise.resolve(m${index})`);
    return [...imports, `export const modules = { ${values.join(", ")} };`].join("\n");
  }
  const chunk = (specifier) => `import(/* webpackChunkName: "${chunkName(specifier)}" */ ${JSON.stringify(specifier)})`;
  return `export const modules = { ${loadable.map((name) => `"${name}": () => ${chunk(name)}`).join(", ")} };`;
}

/** Replaces root-config's loader of System modules. All that only such a loader needs does nothing. */
function loaderSource(root) {
  const source = readFileSync(join(root, "root-config/src/loader/system-loader.ts"), "utf8");
  const names = [...source.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  const own = {
    importModule: "(specifier) => modules[specifier]()",
    pendingImports: "() => new Map()",
    missingScripts: "() => []",
    filesBeside: "() => []",
  };
  const missing = Object.keys(own).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`system-loader.ts has no ${missing.join(", ")}`);
  return [
    'import { modules } from "./bundled-modules.mjs";',
    ...names.map((name) => `export const ${name} = ${own[name] ?? "() => undefined"};`),
  ].join("\n");
}

function bundleConfig(root, outDir, { loader, modules, entries, kind, rules }) {
  const base = webpackConfig({
    specifier: "portico",
    entry: kind === "plain" ? join(import.meta.dirname, "plain-host.mjs") : entries["@portico/root-config"],
    outDir,
    context: root,
    uniqueName: "portico",
    format: "script",
  });
  const { LimitChunkCountPlugin } = webpack.optimize;
  return {
    ...base,
    output: {
      ...base.output,
      publicPath: "/bundle/",
      chunkFilename: "[name].[contenthash:10].js",
      // As the page preloads the chunks: with another mode they would be fetched twice.
      crossOriginLoading: false,
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...Object.fromEntries(Object.entries(entries).map(([specifier, entry]) => [`${specifier}$`, entry])),
        "bundled-modules$": modules,
      },
    },
    module: { rules: [...base.module.rules, ...rules] },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/system-loader\.ts$/, loader),
      ...(kind === "whole" ? [new LimitChunkCountPlugin({ maxChunks: 1 })] : []),
    ],
    optimization: { ...base.optimization, ...(kind !== "whole" && { splitChunks: { chunks: "all" } }) },
  };
}

async function compile(config) {
  const stats = await new Promise((done, fail) =>
    webpack(config, (error, result) => (error ? fail(error) : done(result))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
  return stats;
}

/** As the portal's build does, so that no server has an advantage by compression. @returns file → its integrity */
function compressFiles(dir) {
  const integrity = {};
  for (const file of readdirSync(dir).filter((name) => /\.(js|css)$/.test(name))) {
    const bytes = readFileSync(join(dir, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes, { params }));
    integrity[file] = integrityOf(bytes);
  }
  return integrity;
}
