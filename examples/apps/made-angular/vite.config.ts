import { defineConfig } from "vite";

// For the unit tests: Angular compiles its components in the test's page.
export default defineConfig({
  esbuild: { tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } } },
  test: { setupFiles: ["src/test-setup.ts"] },
});
