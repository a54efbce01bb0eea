import { signIn, visits$ } from "@portico/shared-utility";
import { fakeApi, resetPage } from "@portico/shared-utility/testing";
import type { Decision } from "../routes/guard.ts";
import { createPageState } from "./page-state.ts";

const tickets: Decision = { kind: "show", screen: "app", module: "tickets" };
const visited = () => {
  let visits: object[] = [];
  visits$.subscribe((value) => {
    visits = value.map(({ path, title }) => ({ path, title }));
  });
  return visits;
};

/** Runs work that waits for an idle browser, as when the user leaves the page. */
const idle = () => window.dispatchEvent(new Event("pagehide"));

beforeEach(async () => {
  jest.spyOn(window, "scrollTo").mockReturnValue();
  resetPage();
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
});

function arrive(path: string, decision: Decision) {
  const page = createPageState();
  history.replaceState(null, "", path);
  page.decided(decision);
  page.arrived();
  return page;
}

it("records an application's page with its title, which may come later, and without its query", () => {
  const page = arrive("/tickets/9?token=secret#note", tickets);
  idle();
  expect(visited()).toEqual([{ path: "/tickets/9", title: undefined }]);
  page.setTitle("assets", "Not this page");
  page.setTitle("tickets", "Monitor");
  idle();
  expect(visited()).toEqual([{ path: "/tickets/9", title: "Monitor" }]);
});

it("records neither public pages nor the portal's own, nor a page that has not opened", () => {
  arrive("/tickets/portal", { kind: "show", screen: "public", module: "tickets" });
  arrive("/profile", { kind: "show", screen: "profile" });
  const page = createPageState();
  history.replaceState(null, "", "/tickets/9");
  page.decided(tickets);
  page.setTitle("tickets", "Monitor");
  page.failed("Não foi possível abrir Chamados");
  idle();
  expect(visited()).toEqual([]);
});

it("forgets a page that its application did not find, whenever it reports this", () => {
  const page = arrive("/tickets/9", tickets);
  idle();
  page.setTitle("assets", "Not found", { missing: true });
  idle();
  expect(visited()).toEqual([{ path: "/tickets/9", title: undefined }]);
  page.setTitle("tickets", "Not found", { missing: true });
  idle();
  expect(visited()).toEqual([]);
  page.arrived();
  idle();
  expect(visited()).toEqual([]);
  // Found by another attempt.
  page.setTitle("tickets", "Monitor");
  idle();
  expect(visited()).toEqual([{ path: "/tickets/9", title: "Monitor" }]);
});

it("records the next page of an application after one that it did not find", () => {
  const page = arrive("/tickets/nothing", tickets);
  page.setTitle("tickets", "Not found", { missing: true });
  history.replaceState(null, "", "/tickets/9");
  page.decided(tickets);
  page.arrived();
  idle();
  expect(visited().map((visit) => "path" in visit && visit.path)).toEqual(["/tickets/9"]);
});

it("records a page when the browser is idle, not while it is shown, and not twice", () => {
  arrive("/tickets/9", tickets);
  expect(visited()).toEqual([]);
  idle();
  const written = jest.spyOn(Storage.prototype, "setItem");
  idle();
  expect(written.mock.calls.filter(([key]) => key.startsWith("portico-visits:"))).toEqual([]);
  expect(visited()).toEqual([{ path: "/tickets/9", title: undefined }]);
});
