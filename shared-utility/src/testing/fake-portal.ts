import { contractVersion } from "@portico/contract";
import { exchangeToken, notify, openDraft, session$, settings$ } from "@portico/shared-utility";
import type { PortalSession, Session, ShellPortal } from "@portico/shared-utility/contract";
import { distinctUntilChanged, map } from "rxjs";

/** A portal with the page's real streams; its functions are jest mocks. */
export function fakePortal(changes: Partial<ShellPortal> = {}): ShellPortal {
  return {
    version: contractVersion,
    config: {},
    session$: session$.pipe(map(portalSession)),
    locale$: settings$.pipe(
      map(({ locale }) => locale),
      distinctUntilChanged(),
    ),
    theme$: settings$.pipe(
      map(({ theme }) => theme),
      distinctUntilChanged(),
    ),
    basePath: "",
    navigate: jest.fn(),
    notify: jest.fn(notify),
    setTitle: jest.fn(),
    announce: jest.fn(),
    exchangeToken: jest.fn(() => exchangeToken("tickets")),
    draft: (form) => openDraft("test", form),
    setUnsaved: jest.fn(),
    publish: jest.fn(),
    subscribe: jest.fn(() => () => {}),
    request: jest.fn(async () => {
      throw new Error("No application answers in this test: give renderApp a portal.request.");
    }),
    answer: jest.fn(() => () => {}),
    openSlot: jest.fn(() => ({ update: () => {}, close: () => {} })),
    confirmSignOut: jest.fn(async () => true),
    reload: jest.fn(async (change) => change?.()),
    loadModule: jest.fn(async () => {
      throw new Error("This test's portal loads no modules: give renderApp a portal.loadModule.");
    }),
    ...changes,
  };
}

function portalSession(session: Session): PortalSession {
  if (session.status !== "signed-in") return { status: "guest" };
  return { status: "signed-in", email: session.email, name: session.name };
}
