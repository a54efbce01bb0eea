export default defineNuxtConfig({
  ssr: false,
  css: ["~/main.css"],
  telemetry: false,
  compatibilityDate: "2026-01-01",
  app: { baseURL: "/page-nuxt/" },
});
