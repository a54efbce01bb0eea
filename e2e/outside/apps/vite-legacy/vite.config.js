import legacy from "@vitejs/plugin-legacy";
import { defineConfig } from "vite";
export default defineConfig({ base: "./", plugins: [legacy()], build: { manifest: true, rollupOptions: { input: "src/main.js", preserveEntrySignatures: "exports-only" } } });
