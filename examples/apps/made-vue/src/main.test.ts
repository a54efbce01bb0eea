// @vitest-environment jsdom
import { createTestPortal, mountApp } from "@portico/testing";
import { afterEach, expect, it, vi } from "vitest";
import * as application from "./main";

let unmount: (() => Promise<void>) | undefined;
afterEach(() => unmount?.());

async function open() {
  const test = createTestPortal({ basePath: "/made-vue" });
  const app = await mountApp(application, test.portal);
  unmount = app.unmount;
  return { ...test, view: app.domElement };
}

it("greets the user in the language of the portal", async () => {
  const { view, locale$ } = await open();
  await vi.waitFor(() => expect(view.textContent).toContain("Olá, Ana Souza!"));
  locale$.next("en");
  await vi.waitFor(() => expect(view.textContent).toContain("Hello, Ana Souza!"));
});

it("keeps a note as a draft until it is saved", async () => {
  const { view, drafts, recorded } = await open();
  await vi.waitFor(() => expect(view.querySelector("textarea")).not.toBeNull());
  const note = view.querySelector("textarea") as HTMLTextAreaElement;
  // React listens to the setter of the element's prototype.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(note, "Comprar etiquetas");
  note.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.waitFor(() => expect(drafts.get("note")).toEqual({ text: "Comprar etiquetas" }));
  (view.querySelector("button") as HTMLButtonElement).click();
  await vi.waitFor(() => expect(drafts.has("note")).toBe(false));
  expect(recorded.toasts).toHaveLength(1);
});

it("leaves nothing behind", async () => {
  const { view, locale$ } = await open();
  await unmount?.();
  unmount = undefined;
  expect(view.textContent).toBe("");
  expect(locale$.subscribers).toBe(0);
});
