module.exports = {
  entry: "./src/index.js",
  output: {
    filename: "acme-react-16-umd.js",
    chunkFilename: "[name].[contenthash:8].js",
    library: { name: "reactSixteen", type: "umd" },
    publicPath: "auto",
    clean: true,
  },
  module: {
    rules: [
      { test: /\.js$/, exclude: /node_modules/, use: "babel-loader" },
      { test: /\.css$/, use: ["style-loader", "css-loader"] },
    ],
  },
  externals: {
    react: { root: "React", commonjs: "react", commonjs2: "react", amd: "react" },
    "react-dom": { root: "ReactDOM", commonjs: "react-dom", commonjs2: "react-dom", amd: "react-dom" },
  },
};
