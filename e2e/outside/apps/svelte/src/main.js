import { mount as mountComponent, unmount as unmountComponent } from "svelte";
import App from "./App.svelte";

let app;
export async function mount({ domElement }) {
  app = mountComponent(App, { target: domElement });
}
export async function unmount() {
  await unmountComponent(app);
}
