import type { Locale, Portal, PortalSession, Theme, ToastMessage } from "@portico/contract";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { AssetsApp } from "../app/assets-app.tsx";

const ana: PortalSession = { status: "signed-in", email: "ana@acme.test", name: "Ana Souza" };

export function renderAssets(path: string, drafts = new Map<string, object>(), session: PortalSession = ana) {
  window.history.replaceState(null, "", path);
  const locale$ = new BehaviorSubject<Locale>("pt");
  const recorded = { titles: [] as (string | undefined)[], announced: [] as string[], toasts: [] as ToastMessage[] };
  const portal: Portal = {
    session$: new BehaviorSubject<PortalSession>(session),
    locale$,
    theme$: new BehaviorSubject<Theme>("light"),
    basePath: "/assets",
    navigate: () => undefined,
    notify: (message) => recorded.toasts.push(message),
    setTitle: (page) => recorded.titles.push(page),
    announce: (text) => recorded.announced.push(text),
    setUnsaved: () => {},
    publish: () => {},
    subscribe: () => () => {},
    request: () => Promise.reject(new Error("No application answers in this test")),
    answer: () => () => {},
    exchangeToken: async () => ({ access_token: "app-token", expires_in: 300 }),
    draft: (form) => ({
      read: () => drafts.get(form),
      keep: (values) => drafts.set(form, values),
      drop: () => drafts.delete(form),
    }),
  };
  return { ...render(<AssetsApp portal={portal} />), recorded, locale$, user: userEvent.setup() };
}
