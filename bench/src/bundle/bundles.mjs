// The controls: the portal's code as one webpack bundle, whole or split by route.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import webpack from "webpack";
import { webpackConfig } from "../../../build/webpack-config.mjs";

const packages = [
  ...["root-config", "navbar-mf", "auth-mf", "profile-mf", "notifications-mf", "registry-mf"],
  ...["tickets-mf", "assets-mf", "handbook-mf"].map((name) => `tenant-apps/${name}`),
];

const firstScreens = { "/signin": ["@portico/auth-mf"], "/": ["@portico/navbar-mf", "@portico/notifications-mf"] };
const chunkName = (specifier) => specifier.replace(/^.*\//, "");

/**
 * Builds one control.
 *
 * @param {string} root the checkout
 * @param {string} outDir the folder of the bundle
 * @param {"whole" | "split"} kind everything in one file, or one chunk for each module that root-config loads
 * @returns `entry`: the files that every page names; `routes`: path → the other files of its first screen, which the
 *   page preloads, so that the split bundle is as fast as a single bundle can be
 */
export async function buildBundle(root, outDir, kind) {
  mkdirSync(outDir, { recursive: true });
  const entries = moduleEntries(root);
  const loader = join(outDir, "bundled-loader.mjs");
  writeFileSync(loader, loaderSource(entries, kind));
  const stats = await compile(bundleConfig(root, outDir, loader, entries, kind));
  const { entrypoints, namedChunkGroups } = stats.compilation;
  const filesOf = (specifier) => namedChunkGroups.get(chunkName(specifier))?.getFiles() ?? [];
  compressFiles(outDir);
  return {
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
  return Object.fromEntries(named);
}

/** Replaces root-config's loader of System modules: imports that webpack follows. */
function loaderSource(entries, kind) {
  const loadable = Object.keys(entries).filter((specifier) => specifier !== "@portico/root-config");
  const names = loadable.map((specifier) => JSON.stringify(specifier));
  const whole = [
    ...names.map((name, index) => `import * as m${index} from ${name};`),
    `const modules = { ${names.map((name, index) => `${name}: () => Promise.resolve(m${index})`).join(", ")} };`,
  ];
  const chunk = (specifier) => `import(/* webpackChunkName: "${chunkName(specifier)}" */ ${JSON.stringify(specifier)})`;
  const split = [`const modules = { ${loadable.map((name) => `"${name}": () => ${chunk(name)}`).join(", ")} };`];
  return [
    ...(kind === "whole" ? whole : split),
    "export const importModule = (specifier) => modules[specifier]();",
    "export const pendingImports = () => new Map();",
    ...["forgetFailed", "forgetModule", "renewAddress", "replacePending", "redirectImports"].map(nothing),
    ...["buildOf", "freshBuild", "importBuild", "integrityOf"].map(nothing),
  ].join("\n");
}

const nothing = (name) => `export const ${name} = () => undefined;`;

function bundleConfig(root, outDir, loader, entries, kind) {
  const base = webpackConfig({
    specifier: "portico",
    entry: entries["@portico/root-config"],
    outDir,
    context: root,
    uniqueName: "portico",
    format: "script",
  });
  const { LimitChunkCountPlugin } = webpack.optimize;
  return {
    ...base,
    output: { ...base.output, publicPath: "/bundle/", chunkFilename: "[name].[contenthash:10].js" },
    resolve: {
      ...base.resolve,
      alias: Object.fromEntries(Object.entries(entries).map(([specifier, entry]) => [`${specifier}$`, entry])),
    },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/system-loader\.ts$/, loader),
      ...(kind === "whole" ? [new LimitChunkCountPlugin({ maxChunks: 1 })] : []),
    ],
    optimization: { ...base.optimization, ...(kind === "split" && { splitChunks: { chunks: "all" } }) },
  };
}

async function compile(config) {
  const stats = await new Promise((done, fail) =>
    webpack(config, (error, result) => (error ? fail(error) : done(result))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
  return stats;
}

// As the portal's build does, so that no server has an advantage by compression.
function compressFiles(dir) {
  for (const file of readdirSync(dir).filter((name) => /\.(js|css)$/.test(name))) {
    const bytes = readFileSync(join(dir, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes, { params }));
  }
}
