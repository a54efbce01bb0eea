import type { AppProps } from "@portico/contract";
import { type App as Application, createApp } from "vue";
import App from "./app.vue";
import "./app.css";

let app: Application | undefined;

export async function mount({ domElement, portal }: AppProps): Promise<void> {
  app = createApp(App, { portal });
  app.mount(domElement);
}

export async function unmount(): Promise<void> {
  app?.unmount();
}
