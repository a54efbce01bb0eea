import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { defineConfig } from "@rsbuild/core";
export default defineConfig({ source: { entry: { index: "./src/index.js" } }, plugins: [pluginModuleFederation({ name: "rsbuild_federation", exposes: { "./App": "./src/main.js" }, shared: [] })] });
