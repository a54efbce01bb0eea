import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [react()],
  build: {
    manifest: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: "src/main.tsx",
      preserveEntrySignatures: "exports-only",
      // The portal has one copy for all applications.
      external: ["react", "react/jsx-runtime", "react-dom", "react-dom/client", "@portico/ui"],
    },
  },
});
