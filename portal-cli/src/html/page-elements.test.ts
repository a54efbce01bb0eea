/** @jest-environment jsdom */
import { fitFrame } from "./page-elements.ts";

/** A frame with styles that the page gives its body, as wide as it is in a window of 1000 px, and the element of the page in it. */
function frameWith(style: string, width: number) {
  document.head.innerHTML = `<style>[data-styles] { padding: 0px; ${style} }</style>`;
  document.body.innerHTML = '<div data-styles="stock"><div></div></div>';
  const frame = document.body.firstElementChild as HTMLElement;
  frame.getBoundingClientRect = () => new DOMRect(0, 0, width);
  document.body.getBoundingClientRect = () => new DOMRect(0, 0, 1000);
  fitFrame(frame.firstElementChild as HTMLElement);
  return frame.style;
}

it("shows the background of a body behind its margins and below a short page", () => {
  const { margin, padding, minHeight } = frameWith("background-color: red; margin: 8px; padding: 1px", 984);
  expect([margin, padding, minHeight]).toEqual(["0px", "calc(9px)", "var(--app-height)"]);
});

it("shows the background of a body behind the margins of its first and last elements, too", () => {
  expect(frameWith("background-color: red", 1000).display).toBe("flow-root");
  expect(frameWith("background-color: red; display: grid", 1000).display).toBe("");
});

it("centres a page of limited width by a padding", () => {
  const { paddingLeft, maxWidth } = frameWith(
    "background-color: red; max-width: 600px; margin: 0px 200px; padding: 0px 10px",
    600,
  );
  expect(maxWidth).toBe("none");
  expect(paddingLeft).toContain("100% - 600px - 10px - 10px");
});

it("keeps the content of a centred page of fixed width as wide as it is", () => {
  const { width, paddingLeft } = frameWith("background-color: red; width: 600px; margin: 0px 200px", 600);
  expect([width, paddingLeft]).toEqual(["auto", "calc(200px)"]);
});

it("leaves a page of limited width where it begins at the left", () => {
  for (const margin of ["0px", "8px"]) {
    const { cssText } = frameWith(`background-color: red; max-width: 600px; margin: ${margin}`, 600);
    expect(cssText).toBe("min-height: var(--app-height); display: flow-root;");
  }
});

it("gives the next page of a site its own margins", () => {
  frameWith("background-color: red; margin: 8px", 984);
  const frame = document.body.firstElementChild as HTMLElement;
  document.head.innerHTML = "";
  fitFrame(frame.firstElementChild as HTMLElement);
  expect(frame.style.cssText).toBe("");
});

it("leaves the margins of a body without a background", () => {
  expect(frameWith("margin: 8px", 984).cssText).toBe("");
});
