/** @jest-environment jsdom */
import { browserStyles } from "./browser-styles.ts";

document.head.append(Object.assign(document.createElement("style"), { textContent: browserStyles.text }));

it.each([
  ["position: fixed; top: 0px", true],
  ["top: 0px; position: fixed", true],
  ["left:0;top: 0px; position: fixed", true],
  ["position: fixed; padding-top: 0px", false],
  ["position: fixed; margin-top: 0px; bottom: 0px", false],
  ["position: fixed; top: 0px; transform: translate(4px, 8px)", false],
  ["position: absolute; top: 0px", false],
])("is below the portal's bar if it is fixed at the top of the window: %s", (style, isBelow) => {
  const [, selector = "", set] = /^ *(\[style.*?) \{(.*)\}/m.exec(browserStyles.text) ?? [];
  document.body.innerHTML = `<div style="${style}"></div>`;
  expect(document.body.firstElementChild?.matches(selector)).toBe(isBelow);
  // With `translate` the element would be the containing block of its own fixed elements.
  expect(set).toContain("top: calc(100svh - var(--app-height, 100svh)) !important");
});

it("reverts the portal's line below links under the pointer", () =>
  expect(browserStyles.text).toContain("a:hover { text-decoration-thickness: revert }"));
