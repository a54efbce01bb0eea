import "element-plus/dist/index.css";
import "./main.css";
import Aura from "@primevue/themes/aura";
import PrimeVue from "primevue/config";
import { createApp } from "vue";
import App from "./App.vue";

let app;
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("vue-kits fails in mount");
  app = createApp(App);
  app.use(PrimeVue, { theme: { preset: Aura } });
  app.mount(domElement);
}
export async function unmount() {
  app.unmount();
}
