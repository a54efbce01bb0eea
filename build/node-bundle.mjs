import { promisify } from "node:util";
import TerserPlugin from "terser-webpack-plugin";
import webpack from "webpack";

const swcLoader = { loader: "swc-loader", options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } } };

const rules = [
  { test: /node_modules/, resolve: { conditionNames: ["node", "import", "module", "default"] } },
  { test: /\.ts$/, exclude: /node_modules\/(?!@portico)/, use: swcLoader },
];

// The command line writes functions as text, and these functions call each other by their names.
const minimizer = (browser) =>
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    extractComments: false,
    terserOptions: browser ? {} : { compress: false, mangle: false },
  });

/**
 * Bundles a program, so that its package needs no other package of this checkout.
 * @param {{ context: string, entry: Record<string, string>, outDir: string, browser?: boolean, plugins?: object[] }} options all absolute.
 *   A program for Node is an ES module `{name}.mjs` that begins with the line for the shell, one for the browser a plain
 *   script `{name}.js`
 */
export async function bundleProgram({ context, entry, outDir, browser = false, plugins = [] }) {
  const compiler = webpack({
    mode: "production",
    devtool: false,
    context,
    entry,
    target: browser ? ["web", "es2022"] : "node20",
    ...(browser ? {} : { experiments: { outputModule: true } }),
    output: {
      path: outDir,
      filename: browser ? "[name].js" : "[name].mjs",
      chunkFilename: "[name].mjs",
      ...(browser ? { iife: true } : { module: true, chunkFormat: "module", library: { type: "module" } }),
    },
    resolve: { extensions: [".ts", ".mjs", ".js"], conditionNames: ["source", "node", "import", "module", "default"] },
    module: { parser: { javascript: { importMeta: "preserve-unknown" } }, rules },
    plugins: browser
      ? []
      : [...plugins, new webpack.BannerPlugin({ banner: "#!/usr/bin/env node", raw: true, test: /main\.mjs$/ })],
    optimization: { splitChunks: false, minimizer: [minimizer(browser)] },
    performance: false,
    infrastructureLogging: { level: "error" },
    // Optional native parts of `ws`, which works without them.
    ...(browser
      ? {}
      : { externals: { bufferutil: "commonjs bufferutil", "utf-8-validate": "commonjs utf-8-validate" } }),
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
}
