import { h, createApp } from "vue";
import singleSpaVue from "single-spa-vue";
import App from "./App.vue";
const vueLifecycles = singleSpaVue({ createApp, appOptions: { render() { return h(App); } } });
export const bootstrap = vueLifecycles.bootstrap;
export const mount = (props) => {
  if (location.search === "?fault=mount") throw new Error("vue-cli fails in mount");
  return vueLifecycles.mount(props);
};
export const unmount = vueLifecycles.unmount;
