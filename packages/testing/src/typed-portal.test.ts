import type { Portal } from "@portico/contract";
import { createTestPortal, createTestSlot, type TestPortal } from "./index.ts";

// The checks of this repository compile this file: each line below `@ts-expect-error` must be an error of types.
interface StockConfig {
  rows: number;
  contact?: string;
}

declare module "@portico/contract" {
  interface EventTopics {
    "shelf.moved": { shelf: string };
  }
  interface RequestTopics {
    "shelf.weight": { payload: { shelf: string }; answer: number };
  }
  interface Slots {
    "shelf.side": { shelf: string };
  }
}

const config: StockConfig = { rows: 50 };

it("requires the configuration that the application declares", () => {
  const { portal } = createTestPortal<StockConfig>({ config });
  const typed: Portal<StockConfig> = portal;
  expect(typed.config.rows).toBe(50);
  // @ts-expect-error without its configuration
  createTestPortal<StockConfig>({});
  // @ts-expect-error without a value that the schema requires
  createTestPortal<StockConfig>({ config: {} });
  // @ts-expect-error with a value of another type
  createTestPortal<StockConfig>({ config: { rows: "50" } });
  // @ts-expect-error a portal of another configuration
  const other: TestPortal<{ columns: number }> = createTestPortal<StockConfig>({ config });
  expect(other.portal.config).toEqual(config);
});

it("has every member of the contract", () => {
  const { portal } = createTestPortal();
  const { draft, ...lacking } = portal;
  // @ts-expect-error a portal without drafts
  const incomplete: Portal = lacking;
  expect([typeof draft, "draft" in incomplete]).toEqual(["function", false]);
});

it("accepts the events and requests that the applications declare", async () => {
  const { portal, others } = createTestPortal();
  const seen: string[] = [];
  portal.subscribe("shelf.moved", ({ payload }) => seen.push(payload.shelf));
  others.emit("shelf.moved", { shelf: "A" });
  // @ts-expect-error an event that no application declares
  others.emit("shelf.gone", { shelf: "B" });
  // @ts-expect-error another payload
  others.emit("shelf.moved", { place: "C" });
  expect(seen).toEqual(["A", undefined]);
  others.answer("shelf.weight", ({ shelf }) => shelf.length);
  // @ts-expect-error another answer
  const wrong = () => others.answer("shelf.weight", () => "heavy");
  const weight: number = await portal.request("shelf.weight", { shelf: "AB" });
  // @ts-expect-error another payload of a request
  const lacking = () => others.request("shelf.weight", {});
  expect([weight, typeof wrong, typeof lacking]).toEqual([2, "function", "function"]);
  portal.publish("shelf.moved", { shelf: "D" });
  const [published] = others.published;
  expect(published?.topic === "shelf.moved" && published.payload.shelf).toBe("D");
});

it("accepts the props that a slot declares", () => {
  const { name, props$ } = createTestSlot("shelf.side", { shelf: "A" });
  props$.next({ shelf: "B" });
  expect([name, props$.current.shelf]).toEqual(["shelf.side", "B"]);
  // @ts-expect-error other props
  expect(createTestSlot("shelf.side", { item: "pens" }).name).toBe("shelf.side");
  // @ts-expect-error a slot that no application declares
  expect(createTestSlot("shelf.top", { shelf: "A" }).name).toBe("shelf.top");
});

it("refuses a token after the application is withdrawn from the user, and records an address without a page", async () => {
  const { portal, recorded, setOffered } = createTestPortal();
  setOffered(false);
  await expect(portal.exchangeToken()).rejects.toMatchObject({ code: "app.not_offered" });
  setOffered(true);
  await expect(portal.exchangeToken()).resolves.toMatchObject({ access_token: "token-2" });
  portal.setTitle("Gone", { missing: true });
  expect([recorded.missing, recorded.titles]).toEqual([true, ["Gone"]]);
  portal.setTitle("Here");
  expect(recorded.missing).toBe(false);
});
