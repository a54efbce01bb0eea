import { type ApplicationRef, createComponent, provideZonelessChangeDetection } from "@angular/core";
import { createApplication } from "@angular/platform-browser";
import type { AppProps } from "@portico/contract";
import { App } from "./app";
import { portalToken } from "./portal-token";

let app: ApplicationRef | undefined;

export async function mount({ domElement, portal }: AppProps): Promise<void> {
  const providers = [provideZonelessChangeDetection(), { provide: portalToken, useValue: portal }];
  app = await createApplication({ providers });
  const hostElement = domElement.appendChild(document.createElement("app-root"));
  const component = createComponent(App, { environmentInjector: app.injector, hostElement });
  app.attachView(component.hostView);
}

export async function unmount({ domElement }: AppProps): Promise<void> {
  app?.destroy();
  domElement.replaceChildren();
}
