module.exports = {
  mode: "production",
  entry: "./src/main.js",
  output: {
    publicPath: "/",
    library: { name: "webpackRoot", type: "umd" },
    chunkFilename: "static/js/[name].js?v=[contenthash]",
    assetModuleFilename: "static/media/[name].[hash][ext]",
    clean: true,
  },
  module: {
    rules: [
      { test: /\.css$/, use: ["style-loader", "css-loader"] },
      { test: /\.svg$/, type: "asset/resource" },
    ],
  },
};
