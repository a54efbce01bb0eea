// @vitest-environment jsdom
import { createTestPortal, createTestStream, mountApp } from "@portico/testing";
import { expect, it } from "vitest";
import { ticketSide } from "./main";

it("shows the ticket that is open, and the next one", async () => {
  const props$ = createTestStream({ number: 12, subject: "Impressora", status: "open" });
  const { portal } = createTestPortal();
  const { domElement, unmount } = await mountApp(ticketSide, portal, { slot: { name: "tickets.ticket", props$ } });
  expect(domElement.textContent).toBe("#12: Impressora");
  props$.next({ number: 13, subject: "Monitor", status: "open" });
  expect(domElement.textContent).toBe("#13: Monitor");
  await unmount();
  expect([domElement.textContent, props$.subscribers]).toEqual(["", 0]);
});
