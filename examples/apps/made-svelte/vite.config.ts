import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte()],
  // Tests run in Node, which would get Svelte's code for servers.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    manifest: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: { input: "src/main.ts", preserveEntrySignatures: "exports-only" },
  },
}));
