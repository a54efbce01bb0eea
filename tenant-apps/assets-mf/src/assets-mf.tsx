import type { AppProps } from "@portico/contract";
import React from "react";
import ReactDOMClient from "react-dom/client";
import singleSpaReact from "single-spa-react";
import { AssetsApp } from "./app/assets-app.tsx";

export const { bootstrap, mount, unmount } = singleSpaReact<AppProps>({
  React,
  ReactDOMClient,
  rootComponent: AssetsApp,
  suppressComponentDidCatchWarning: true,
});
