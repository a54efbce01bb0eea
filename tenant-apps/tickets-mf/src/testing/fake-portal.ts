import type { Locale, Portal, PortalSession, Theme, ToastMessage } from "@portico/contract";
import { BehaviorSubject } from "rxjs";

/** The portal as an application sees it. Records the application's calls. */
export function fakePortal(
  session: PortalSession = { status: "signed-in", email: "ana@acme.test", name: "Ana Souza" },
  /** What the portal stores beyond the visit: form → values. */
  drafts = new Map<string, object>(),
) {
  const session$ = new BehaviorSubject<PortalSession>(session);
  const locale$ = new BehaviorSubject<Locale>("pt");
  const theme$ = new BehaviorSubject<Theme>("light");
  const recorded = { titles: [] as (string | undefined)[], announced: [] as string[], toasts: [] as ToastMessage[] };
  let exchanges = 0;
  const portal: Portal = {
    session$,
    locale$,
    theme$,
    basePath: "/tickets",
    navigate: (to) => window.history.pushState(null, "", to),
    notify: (message) => recorded.toasts.push(message),
    setTitle: (page) => recorded.titles.push(page),
    announce: (text) => recorded.announced.push(text),
    setUnsaved: () => {},
    publish: () => {},
    subscribe: () => () => {},
    request: () => Promise.reject(new Error("No application answers in this test")),
    answer: () => () => {},
    exchangeToken: async () => {
      exchanges += 1;
      return { access_token: `token-${exchanges}`, expires_in: 300 };
    },
    draft: (form) => ({
      read: () => drafts.get(form),
      keep: (values) => drafts.set(form, values),
      drop: () => drafts.delete(form),
    }),
  };
  return { portal, recorded, session$, locale$, theme$ };
}
