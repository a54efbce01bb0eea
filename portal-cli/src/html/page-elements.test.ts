/** @jest-environment jsdom */
import { fitFrame } from "./page-elements.ts";

/** A frame with styles that the page gives its body, and the element of the page in it. */
function frameWith(style: string) {
  document.body.innerHTML = `<div data-styles="stock" style="${style}"><div></div></div>`;
  const frame = document.body.firstElementChild as HTMLElement;
  fitFrame(frame.firstElementChild as HTMLElement);
  return frame.style;
}

it("shows the background of a body behind its margins and below a short page", () => {
  const { margin, padding, minHeight } = frameWith("background-color: red; margin: 8px; padding: 1px");
  expect([margin, padding, minHeight]).toEqual(["0px", "calc(9px)", "var(--app-height)"]);
});

it("centres a page of limited width by a padding", () => {
  const { paddingLeft, maxWidth } = frameWith("background-color: red; max-width: 600px; padding: 0px 10px");
  expect(maxWidth).toBe("none");
  expect(paddingLeft).toContain("100% - 600px - 10px - 10px");
});

it("leaves the margins of a body without a background", () => {
  expect(frameWith("margin: 8px").cssText).toBe("margin: 8px;");
});
