// @vitest-environment jsdom
import { createTestPortal, mountApp } from "@portico/testing";
import { expect, it, vi } from "vitest";
import * as application from "./main";

it("publishes to the other applications that a note was saved", async () => {
  const { portal, others } = createTestPortal({ drafts: new Map([["note", { text: "Comprar" }]]) });
  const { domElement, unmount } = await mountApp(application, portal);
  domElement.querySelector("button")?.click();
  await vi.waitFor(() => expect(others.published).toEqual([{ topic: "notes.saved", payload: { characters: 7 } }]));
  await unmount();
});
