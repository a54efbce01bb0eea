import { basename, join, resolve } from "node:path";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import TerserPlugin from "terser-webpack-plugin";
import webpack from "webpack";
import { ChunkIntegrity } from "./chunk-integrity.mjs";
import { PublicPath } from "./public-path.mjs";
import { externalOf, moduleOfFile } from "./shared-specifiers.mjs";

/** `@portico/shared-utility/react` → `shared-utility-react`, the stem of the module's file names. */
export function fileStem(specifier) {
  return specifier.replace(/^@(portico|app)\//, "").replaceAll("/", "-");
}

const swcLoader = {
  loader: "swc-loader",
  options: {
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      target: "es2022",
      transform: { react: { runtime: "automatic" } },
    },
  },
};

const cssLoader = (scope, modules = {}) => ({
  loader: "css-loader",
  options: {
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: "as-is",
      localIdentName: `${scope}_[local]_[hash:base64:5]`,
      ...modules,
    },
  },
});

export const resolveConditions = {
  resolve: {
    extensions: [".ts", ".tsx", ".mjs", ".js"],
    conditionNames: ["source", "browser", "es2015", "import", "module", "default"],
  },
};

const optimization = () => ({
  moduleIds: "deterministic",
  chunkIds: "deterministic",
  // One file per import(): a split chunk would cost a second round trip.
  splitChunks: false,
  minimizer: [
    new TerserPlugin({
      minify: TerserPlugin.swcMinify,
      extractComments: false,
      terserOptions: { compress: { passes: 6 } },
    }),
    new CssMinimizerPlugin(),
  ],
});

/**
 * The webpack configuration of all packages: builds a module of the import map as a content-hashed System module.
 * @param options `specifier`, `entry` (absolute), `outDir` (absolute), `context` (package folder),
 *   `uniqueName` (must differ between builds: two releases may share a page), `format` `"system"` or
 *   `"script"` (a plain script for the page's head), `production`
 */
export function webpackConfig(options) {
  const { specifier, entry, outDir, context, uniqueName, format = "system", production = true } = options;
  const stem = fileStem(specifier);
  return {
    name: specifier,
    mode: production ? "production" : "development",
    devtool: production ? false : "cheap-module-source-map",
    context,
    entry: { [stem]: entry },
    target: ["web", "es2022"],
    output: { path: outDir, uniqueName, ...outputOf(stem, format) },
    ...(format === "system" && externalsOf(specifier)),
    ...resolveConditions,
    module: { rules: rulesOf(stem) },
    plugins: [
      new MiniCssExtractPlugin({
        filename: "[name].[contenthash:10].css",
        chunkFilename: `${stem}.[name].[contenthash:10].css`,
      }),
      ...(format === "system" ? [new PublicPath()] : []),
      new ChunkIntegrity(),
    ],
    optimization: optimization(),
    performance: false,
    infrastructureLogging: { level: "error" },
  };
}

/**
 * Bundles a module with everything that it imports, so that it can be rendered during the build. Class names are those
 * of the modules' own builds.
 * @param options `packageDir`, `entry` and `outDir`, all absolute
 * @returns {import("webpack").Configuration}
 */
export function screenConfig({ packageDir, entry, outDir }) {
  const styles = [packageDir, join(packageDir, "../shared-ui"), join(packageDir, "../packages/ui")].map((dir) => ({
    test: /\.css$/,
    include: dir,
    use: cssLoader(basename(dir), { exportOnlyLocals: true, localIdentContext: dir }),
  }));
  return {
    mode: "production",
    devtool: false,
    context: packageDir,
    entry: { screen: entry },
    target: ["web", "es2022"],
    output: { path: outDir, filename: "screen.js", library: { type: "window", name: "porticoScreen" } },
    ...resolveConditions,
    module: { rules: [...rulesOf("").slice(0, 2), ...styles] },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { minimize: false },
    performance: false,
    infrastructureLogging: { level: "error" },
  };
}

const outputOf = (stem, format) => ({
  filename: "[name].[contenthash:10].js",
  chunkFilename: `${stem}.[name].[contenthash:10].js`,
  assetModuleFilename: `${stem}.[name].[contenthash:10][ext]`,
  publicPath: "",
  crossOriginLoading: "anonymous",
  ...(format === "system" ? { library: { type: "system" } } : { iife: true }),
});

const externalsOf = (specifier) => ({
  externalsType: "system",
  externals: [
    ({ request, context }, callback) =>
      callback(
        null,
        externalOf(request, specifier) ??
          (specifier === "rxjs" && request.startsWith(".") ? moduleOfFile(resolve(context, request)) : undefined),
      ),
  ],
});

export const rulesOf = (stem) => [
  // Some packages on npm have a "source" condition for their TypeScript, which is not compiled here.
  { test: /node_modules/, resolve: { conditionNames: ["browser", "es2015", "import", "module", "default"] } },
  { test: /\.[jt]sx?$/, exclude: /node_modules\/(?!@portico|@acme)/, use: swcLoader },
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(stem)] },
  // About half of the timers of a switch are single-spa's.
  { test: /node_modules\/single-spa\//, loader: join(import.meta.dirname, "page-timers-loader.mjs") },
];
