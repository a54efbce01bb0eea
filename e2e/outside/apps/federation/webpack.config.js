const { ModuleFederationPlugin } = require("@module-federation/enhanced/webpack");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");

module.exports = {
  entry: "./src/index.js",
  output: { publicPath: "auto", uniqueName: "federation", clean: true },
  module: {
    rules: [
      { test: /\.jsx?$/, loader: "esbuild-loader", options: { loader: "jsx", jsx: "automatic", target: "es2022" } },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader"] },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin(),
    new ModuleFederationPlugin({
      name: "federation",
      filename: "remoteEntry.js",
      exposes: { "./App": "./src/main.jsx" },
      shared: {
        react: { singleton: true, requiredVersion: "^19.0.0" },
        "react-dom": { singleton: true, requiredVersion: "^19.0.0" },
      },
      dts: false,
    }),
  ],
};
