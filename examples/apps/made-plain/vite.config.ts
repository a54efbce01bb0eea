import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: {
    manifest: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: { input: "src/main.ts", preserveEntrySignatures: "exports-only" },
  },
});
