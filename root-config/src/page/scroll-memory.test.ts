import { createScrollMemory } from "./scroll-memory.ts";

it("leaves a page without an error in a browser without storage", () => {
  const errors = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener("error", errors);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  createScrollMemory();
  window.dispatchEvent(new Event("pagehide"));
  expect(errors).not.toHaveBeenCalled();
});
