import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import vitePluginSingleSpa from "vite-plugin-single-spa";
export default defineConfig({
  base: "./",
  build: { manifest: true },
  plugins: [react(), vitePluginSingleSpa({ type: "mife", serverPort: 4101, spaEntryPoints: "src/spa.jsx" })],
});
