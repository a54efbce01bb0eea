import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { browserStorage } from "../browser/browser-storage.ts";
import { createPinStream } from "./pin-stream.ts";

const as = (email: string): Session => ({ status: "signed-in", token: "t", email, name: email });

function openPage(session: Session, tenant = "acme") {
  const stream = createPinStream({
    session$: new BehaviorSubject(session),
    storage: browserStorage,
    tenant: () => tenant,
  });
  let pins: readonly string[] = [];
  stream.pins$.subscribe((value) => {
    pins = value;
  });
  return { toggle: stream.togglePin, pins: () => pins };
}

beforeEach(() => localStorage.clear());

it("keeps pins across page loads, in order, until they are removed", () => {
  const page = openPage(as("ana@acme.test"));
  for (const module of ["assets", "tickets", "handbook", "tickets"]) page.toggle(module);
  expect(page.pins()).toEqual(["assets", "handbook"]);
  expect(openPage(as("Ana@acme.test")).pins()).toEqual(["assets", "handbook"]);
});

it("separates tenants and accounts, and keeps none for guests", () => {
  openPage(as("ana@acme.test")).toggle("tickets");
  openPage({ status: "guest" }).toggle("tickets");
  expect(openPage(as("ana@acme.test"), "globex").pins()).toEqual([]);
  expect(openPage(as("bruno@acme.test")).pins()).toEqual([]);
  expect(localStorage).toHaveLength(1);
});

it("follows another tab, and ignores stored text that it cannot parse", () => {
  const [page, other] = [openPage(as("ana@acme.test")), openPage(as("ana@acme.test"))];
  other.toggle("tickets");
  const key = "portico-pins:acme/ana%40acme.test";
  window.dispatchEvent(new StorageEvent("storage", { key }));
  expect(page.pins()).toEqual(["tickets"]);
  for (const broken of ["{", "7", '[7, "assets"]']) {
    localStorage.setItem(key, broken);
    window.dispatchEvent(new StorageEvent("storage", { key }));
  }
  expect(page.pins()).toEqual(["assets"]);
});
