import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [vue()],
  build: {
    manifest: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: { input: "src/main.ts", preserveEntrySignatures: "exports-only" },
  },
});
