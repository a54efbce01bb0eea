import "./set-public-path";
import singleSpaVue from "single-spa-vue";
import Vue from "vue";
import VueRouter from "vue-router";
import Vuex from "vuex";
import App from "./App.vue";

Vue.use(VueRouter);
Vue.use(Vuex);
Vue.config.productionTip = false;

const router = new VueRouter({
  mode: "history",
  base: "/vue-2/",
  routes: [{ path: "/home" }, { path: "/details", component: () => import(/* webpackChunkName: "details" */ "./Details.vue") }],
});
const store = new Vuex.Store({ state: { count: 1 }, mutations: { add: (state) => state.count++ } });

const lifecycles = singleSpaVue({
  Vue,
  appOptions: {
    render(h) {
      if (location.search === "?fault=mount") throw new Error("vue-2 fails in mount");
      return h(App);
    },
    router,
    store,
  },
});

export const bootstrap = lifecycles.bootstrap;
export const mount = (props) => {
  if (location.search === "?fault=mount") return Promise.reject(new Error("vue-2 fails in mount"));
  return lifecycles.mount(props);
};
export const unmount = lifecycles.unmount;
