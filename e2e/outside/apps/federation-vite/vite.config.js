import { federation } from "@module-federation/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [
    react(),
    federation({
      name: "federationVite",
      filename: "remoteEntry.js",
      manifest: true,
      exposes: { "./App": "./src/main.jsx" },
      shared: { react: { singleton: true }, "react-dom": { singleton: true } },
      dts: false,
    }),
  ],
  build: { target: "esnext" },
});
