import { defineConfig } from "vite";
export default defineConfig({
  base: "./",
  worker: { format: "es" },
  build: { manifest: true, rollupOptions: { input: "src/main.js", preserveEntrySignatures: "exports-only" } },
});
