import { installElementNames } from "./element-names.ts";

installElementNames();

it("keeps the first definition of a name, and makes the second class usable", () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
  const [First, Second] = [class extends HTMLElement {}, class extends HTMLElement {}];
  customElements.define("acme-card", First);
  customElements.define("acme-card", First);
  expect(warn).not.toHaveBeenCalled();
  customElements.define("acme-card", Second);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("<acme-card>"));
  expect(document.createElement("acme-card")).toBeInstanceOf(First);
  expect(new Second()).toBeInstanceOf(Second);
  customElements.define("acme-card", Second);
  expect(document.createElement("acme-card")).toBeInstanceOf(First);
});

it("refuses invalid custom elements, as before", () => {
  expect(() => customElements.define("card", class extends HTMLElement {})).toThrow();
});
