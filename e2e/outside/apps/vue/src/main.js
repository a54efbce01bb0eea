import singleSpaVue from "single-spa-vue";
import { createApp, h } from "vue";
import { createRouter, createWebHistory } from "vue-router";
import App from "./App.vue";
import Home from "./Home.vue";

const lifecycles = singleSpaVue({
  createApp,
  appOptions: { render: () => h(App) },
  handleInstance(app) {
    if (location.search === "?fault=mount") throw new Error("vue fails in mount");
    const routes = [
      { path: "/home", component: Home },
      { path: "/details", component: () => import("./Details.vue") },
    ];
    app.use(createRouter({ history: createWebHistory("/vue/"), routes }));
  },
});

export const { bootstrap, mount, unmount } = lifecycles;
