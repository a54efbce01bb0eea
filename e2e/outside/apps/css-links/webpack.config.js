const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const ExposeRuntimeCssAssetsPlugin = require("single-spa-css/ExposeRuntimeCssAssetsPlugin.cjs");

module.exports = {
  mode: "production",
  entry: { main: "./src/main.js" },
  output: { libraryTarget: "system", filename: "[name].[contenthash:8].js", clean: true },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader"] }] },
  plugins: [
    new MiniCssExtractPlugin({ filename: "[name].[contenthash:8].css" }),
    new ExposeRuntimeCssAssetsPlugin({ filename: "[name].[contenthash:8].css" }),
  ],
};
