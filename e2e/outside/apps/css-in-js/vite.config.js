import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
export default defineConfig({ base: "./", plugins: [react({ jsxImportSource: "@emotion/react" })], build: { manifest: true, rollupOptions: { input: "src/main.jsx", preserveEntrySignatures: "exports-only" } } });
