import { defineConfig } from "@playwright/test";

const port = 4310;
// A browser of this machine; without it, that of `npx playwright install chromium`.
const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: "e2e",
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "pt-BR",
    launchOptions: CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] } : {},
  },
  // The application's page exists once it has been built.
  webServer: { command: `npm start -- --port ${port} --no-watch`, url: `http://localhost:${port}/emulator/ready` },
});
