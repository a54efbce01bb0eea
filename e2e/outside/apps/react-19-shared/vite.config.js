import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [react()],
  build: {
    manifest: true,
    rollupOptions: { input: "src/main.jsx", preserveEntrySignatures: "exports-only", external: ["react", "react-dom", "react-dom/client", "react/jsx-runtime"] },
  },
});
