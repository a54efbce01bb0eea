const path = require("path");
const { VueLoaderPlugin } = require("vue-loader");

module.exports = {
  entry: "./src/main.js",
  output: { filename: "js/app.js", chunkFilename: "js/[name].[chunkhash:8].js", path: path.resolve(__dirname, "dist"), libraryTarget: "umd", library: "vue2", jsonpFunction: "webpackJsonp_vue2" },
  resolve: { alias: { vue$: "vue/dist/vue.esm.js" }, extensions: [".js", ".vue"] },
  module: {
    rules: [
      { test: /\.vue$/, use: "vue-loader" },
      { test: /\.css$/, use: ["vue-style-loader", "css-loader"] },
      { test: /\.svg$/, use: { loader: "url-loader", options: { limit: 10, fallback: "file-loader", name: "img/[name].[hash:8].[ext]", esModule: false } } },
    ],
  },
  plugins: [new VueLoaderPlugin()],
};
