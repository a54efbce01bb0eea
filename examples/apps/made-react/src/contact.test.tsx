// @vitest-environment jsdom
import { createTestPortal, mountApp } from "@portico/testing";
import { expect, it, vi } from "vitest";
import * as application from "./main";

it("shows the telephone that the tenant has set", async () => {
  const { portal } = createTestPortal({ config: { contact: "0800 300 400" } });
  const { domElement, unmount } = await mountApp(application, portal);
  await vi.waitFor(() => expect(domElement.textContent).toContain("0800 300 400"));
  await unmount();
});
