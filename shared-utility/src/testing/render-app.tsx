import { setLocale } from "@portico/shared-utility";
import { type Locale, locales, type ShellPortal } from "@portico/shared-utility/contract";
import { type RenderResult, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import type { Strings } from "../i18n/translate.ts";
import { translations } from "../i18n/translations.ts";
import { PortalContext } from "../react/portal-context.ts";
import { ensureBootPage } from "./boot-page.ts";
import { fakePortal } from "./fake-portal.ts";

export interface RenderAppOptions {
  portal?: Partial<ShellPortal>;
  locale?: Locale;
  /** Namespace → locale → strings, e.g. `{ "@portico/auth-mf": { pt, en } }`. The common strings are always there. */
  strings?: Record<string, Partial<Record<Locale, Strings>>>;
}

export interface RenderedApp extends RenderResult {
  portal: ShellPortal;
  user: UserEvent;
}

/** Renders a component as `mountReact` does: with the portal and with its strings in one language. */
export function renderApp(ui: ReactNode, { portal: changes, locale = "pt", strings = {} }: RenderAppOptions = {}) {
  ensureBootPage();
  for (const [namespace, byLocale] of Object.entries(strings)) {
    for (const one of locales) if (byLocale[one]) translations.add(namespace, one, byLocale[one]);
  }
  setLocale(locale);
  const portal = fakePortal(changes);
  const rendered = render(ui, {
    wrapper: ({ children }) => (
      <PortalContext value={portal}>
        <Suspense fallback={null}>{children}</Suspense>
      </PortalContext>
    ),
  });
  return { ...rendered, portal, user: userEvent.setup() } satisfies RenderedApp;
}
