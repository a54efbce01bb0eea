// @vitest-environment jsdom
import { createTestPortal, mountApp } from "@portico/testing";
import { expect, it, vi } from "vitest";
import * as application from "./main";

it("shows its public page to a guest", async () => {
  history.replaceState(null, "", "/made-svelte/status");
  const { portal } = createTestPortal({ basePath: "/made-svelte", session: { status: "guest" } });
  const { domElement, unmount } = await mountApp(application, portal);
  await vi.waitFor(() => expect(domElement.querySelector("[data-status]")).not.toBeNull());
  await unmount();
});
