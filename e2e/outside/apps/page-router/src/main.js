import { createApp } from "vue";
import { createRouter, createWebHistory } from "vue-router";
import App from "./App.vue";
import Start from "./Start.vue";

if (location.search === "?fault=mount") throw new Error("page-router fails in mount");
const router = createRouter({
  history: createWebHistory(import.meta.env.BASE_URL),
  routes: [
    { path: "/", component: Start },
    { path: "/details", component: () => import("./More.vue") },
  ],
});
createApp(App).use(router).mount("#app");
