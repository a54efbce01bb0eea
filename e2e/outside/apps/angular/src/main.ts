import { type ApplicationRef, provideZonelessChangeDetection } from "@angular/core";
import { createApplication } from "@angular/platform-browser";
import { App } from "./app";

let app: ApplicationRef | undefined;

export async function mount({ domElement }: { domElement: HTMLElement }) {
  if (location.search === "?fault=mount") throw new Error("angular fails in mount");
  const host = document.createElement("app-root");
  domElement.append(host);
  app = await createApplication({ providers: [provideZonelessChangeDetection()] });
  app.bootstrap(App, host);
}

export async function unmount() {
  app?.destroy();
}
