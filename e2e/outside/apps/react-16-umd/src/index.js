import React from "react";
import ReactDOM from "react-dom";
import Root from "./root";

export const bootstrap = async () => {};

export const mount = ({ domElement }) => new Promise((resolve) => ReactDOM.render(<Root />, domElement, resolve));

export const unmount = async ({ domElement }) => {
  ReactDOM.unmountComponentAtNode(domElement);
};
