/** @jest-environment jsdom */
import { TextEncoder } from "node:util";
import * as React from "react";
import * as dom from "react-dom/client";
import { componentApplication } from "./mount-component.ts";
import { piletApplication } from "./mount-pilet.ts";

Object.assign(globalThis, { TextEncoder, IS_REACT_ACT_ENVIRONMENT: true });

interface Api {
  registerPage(route: string, page: unknown): void;
  on(type: string, call: (given: unknown) => void): void;
  off(type: string, call: (given: unknown) => void): void;
  emit(type: string, given: unknown): void;
}

const domElement = document.createElement("div");
const props = { domElement, portal: { basePath: "/stock", notify: () => {} } };
const calls: unknown[] = [];

/** Runs a pilet with the real React and its router. */
async function mounted(setup: (api: Api) => void) {
  const router = await import("react-router-dom");
  const pilet = { setup: (api: object) => setup(api as Api) };
  const application = piletApplication(pilet, { React, dom, router } as never, componentApplication);
  const run = (step: unknown) => React.act(() => (step as (given: object) => Promise<void>)(props));
  await run(application.mount);
  return () => run(application.unmount);
}

it("mounts an element of another framework once, and unmounts it", async () => {
  history.replaceState(null, "", "/stock/items");
  const component = {
    mount: (element: Element, _: object, __: object, locals: { count?: number }) => {
      element.textContent = "items";
      locals.count = calls.push("mount");
    },
    update: (element: Element) => calls.push("update", element.textContent),
    unmount: (element: Element, locals: object) => calls.push("unmount", element.textContent, locals),
  };
  const unmount = await mounted((api) => api.registerPage("/items/*", { component }));
  expect(domElement.textContent).toBe("items");
  expect(calls).toEqual(["mount"]);
  await React.act(async () => {
    history.pushState(null, "", "/stock/items/7");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await unmount();
  expect(calls).toEqual(["mount", "update", "items", "unmount", "items", { count: 1 }]);
});

it("calls the listener of an event with the emitted value, until it is removed", async () => {
  const received: unknown[] = [];
  const unmount = await mounted((api) => {
    const note = (given: unknown) => received.push(given);
    api.on("sold", note);
    api.emit("sold", { id: 7 });
    api.emit("other", 8);
    api.off("sold", note);
    api.emit("sold", 9);
  });
  expect(received).toEqual([{ id: 7 }]);
  await unmount();
});

it("calls the other listeners of an event if one throws, and reports its error", async () => {
  const report = jest.fn();
  Object.assign(globalThis, { reportError: report });
  const received: unknown[] = [];
  const error = new Error("broken");
  const unmount = await mounted((api) => {
    api.on("sold", () => {
      throw error;
    });
    api.on("sold", (given) => received.push(given));
    api.emit("sold", 7);
  });
  expect(received).toEqual([7]);
  expect(report.mock.calls).toEqual([[error]]);
  await unmount();
});
