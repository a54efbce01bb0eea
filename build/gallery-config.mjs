import { join } from "node:path";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import { resolveConditions, rulesOf } from "./webpack-config.mjs";

/**
 * Bundles the gallery with all its imports: it is a separate page, without the portal.
 * @param outDir absolute
 * @returns {import("webpack").Configuration}
 */
export function galleryConfig(root, outDir) {
  return {
    mode: "development",
    devtool: false,
    context: join(root, "shared-ui"),
    entry: { gallery: "./gallery/gallery.tsx" },
    target: ["web", "es2022"],
    output: { path: outDir, filename: "[name].js" },
    ...resolveConditions,
    module: { rules: rulesOf("gallery") },
    plugins: [new MiniCssExtractPlugin({ filename: "[name].css" })],
    performance: false,
    infrastructureLogging: { level: "error" },
  };
}
