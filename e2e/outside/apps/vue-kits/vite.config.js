import plugin from "@vitejs/plugin-vue";
import { defineConfig } from "vite";
export default defineConfig({
  base: "./",
  plugins: [plugin()],
  build: { manifest: true, rollupOptions: { input: "src/main.js", preserveEntrySignatures: "exports-only" } },
});
