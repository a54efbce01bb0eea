import type { Apps, Session } from "@portico/shared-utility/contract";
import { decidedOnce } from "./decided-once.ts";

const ana: Session = { status: "signed-in", token: "t", email: "ana@acme.test", name: "Ana" };
const loaded: Apps = { status: "loaded", apps: [{ module: "tickets", name: "Chamados" }] };
const address = { path: "/tickets/home", query: "", hash: "", origin: "http://acme.localhost" };

it("decides again only for another address, session or list of applications", () => {
  let state: { session: Session; apps: Apps; path: string } = { session: ana, apps: loaded, path: "/tickets/home" };
  const mapped = ["tickets"];
  const decide = decidedOnce(() => ({ ...address, ...state, mapped }));
  const first = decide();
  expect(first).toEqual({ kind: "show", screen: "app", module: "tickets" });
  expect(decide()).toBe(first);
  state = { ...state, path: "/profile" };
  expect(decide()).toEqual({ kind: "show", screen: "profile" });
  state = { ...state, path: "/tickets/home" };
  expect(decide()).toEqual(first);
  state = { ...state, apps: { status: "unknown" } };
  expect(decide()).toEqual({ kind: "wait" });
  state = { ...state, session: { status: "guest" } };
  expect(decide()).toMatchObject({ kind: "show", screen: "signIn" });
});
