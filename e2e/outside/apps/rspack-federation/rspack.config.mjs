import { rspack } from "@rspack/core";
export default { mode: "production", entry: "./src/index.js", output: { clean: true }, experiments: { css: true },
 module: { rules: [{ test: /\.css$/, type: "css/auto" }] },
 plugins: [new rspack.container.ModuleFederationPlugin({ name: "rspackfed", filename: "remoteEntry.js", exposes: { "./App": "./src/main.js" } })] };