import "zone.js/plugins/zone";
import { enableProdMode, NgZone } from "@angular/core";
import { platformBrowser, bootstrapApplication } from "@angular/platform-browser";
import { NavigationStart, provideRouter, Router } from "@angular/router";
import { APP_BASE_HREF } from "@angular/common";
import { getSingleSpaExtraProviders, singleSpaAngular } from "single-spa-angular";
import { App } from "./app";
enableProdMode();
const lifecycles = singleSpaAngular({
  bootstrapFunction: () => {
    if (location.search === "?fault=mount") throw new Error("angular-zone fails in mount");
    const platformRef = platformBrowser(getSingleSpaExtraProviders());
    return bootstrapApplication(App, { providers: [{ provide: APP_BASE_HREF, useValue: "/angular-zone/" }, provideRouter([{ path: "details", loadComponent: () => import("./more").then(({ More }) => More) }, { path: "**", children: [] }])] }, { platformRef } as never);
  },
  template: "<app-root />",
  Router,
  NavigationStart,
  NgZone,
});
export const bootstrap = lifecycles.bootstrap;
export const mount = lifecycles.mount;
export const unmount = lifecycles.unmount;
