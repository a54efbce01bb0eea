import React from "react";
import ReactDOMClient from "react-dom/client";
import singleSpaReact from "single-spa-react";
import { cssLifecycleFactory } from "vite-plugin-single-spa/ex";
import { Root } from "./root.jsx";

const css = cssLifecycleFactory("spa");
const react = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: Root,
  errorBoundary: () => <p>The application has failed.</p>,
});

export const bootstrap = [css.bootstrap, react.bootstrap];
export const mount = [css.mount, react.mount];
export const unmount = [react.unmount, css.unmount];
