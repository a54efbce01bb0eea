const path = require("path");

module.exports = {
  entry: "./src/acme-react-16.js",
  output: {
    filename: "acme-react-16.js",
    chunkFilename: "[name].[chunkhash:6].js",
    path: path.resolve(__dirname, "dist"),
    libraryTarget: "system",
    jsonpFunction: "webpackJsonp_react_16",
  },
  devtool: "source-map",
  module: {
    rules: [
      { parser: { system: false } },
      { test: /\.js$/, exclude: /node_modules/, use: "babel-loader" },
      { test: /\.css$/, use: ["style-loader", { loader: "css-loader", options: { modules: { localIdentName: "react16__[local]" } } }] },
      { test: /\.svg$/, use: "file-loader" },
    ],
  },
  externals: ["react", "react-dom", /^@acme\/.+$/, /^single-spa$/],
};
