import type { AppProps } from "@portico/contract";
import { mount as mountComponent, unmount as unmountComponent } from "svelte";
import App from "./app.svelte";
import "./app.css";

let app: Record<string, unknown> | undefined;

export async function mount({ domElement, portal }: AppProps): Promise<void> {
  app = mountComponent(App, { target: domElement, props: { portal } });
}

export async function unmount(): Promise<void> {
  if (app) await unmountComponent(app);
  app = undefined;
}
