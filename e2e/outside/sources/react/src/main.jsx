import * as React from "react";
import * as ReactDOMClient from "react-dom/client";
import singleSpaReact from "single-spa-react";
import { Root } from "./root.jsx";

const renderer = { ReactDOMClient };
export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ...renderer,
  rootComponent: Root,
  errorBoundary: () => <p>The application has failed.</p>,
});
