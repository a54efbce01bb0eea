import { exchangeToken, notify, openDraft, session$, settings$ } from "@portico/shared-utility";
import { ownOriginPath, type PortalSession, type Session, type ShellPortal } from "@portico/shared-utility/contract";
import { distinctUntilChanged, map } from "rxjs";
import { navigateToUrl } from "single-spa";
import { loadModule } from "../loader/load-module.ts";
import { announce } from "../page/announcer.ts";
import type { Part } from "../routes/parts.ts";

// What an application may know of the session: never the portal's own token.
const portalSession$ = session$.pipe(
  map(withoutToken),
  distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
);
const locale$ = settings$.pipe(
  map((settings) => settings.locale),
  distinctUntilChanged(),
);
const theme$ = settings$.pipe(
  map((settings) => settings.theme),
  distinctUntilChanged(),
);

/** The `portal` object for one part (design.md, contract 2). */
export function createPortal(part: Part, setTitle: (page: string | undefined) => void): ShellPortal {
  const module = part.module ?? "";
  return {
    session$: portalSession$,
    locale$,
    theme$,
    basePath: `/${module}`.replace(/\/$/, ""),
    navigate,
    notify,
    setTitle,
    announce,
    exchangeToken: (refused) => exchangeToken(module, refused),
    draft: (form) => openDraft(part.name, form),
    loadModule,
  };
}

/** Goes to a path of this origin; anything else is ignored with a warning for the developer. */
export function navigate(to: string): void {
  const path = ownOriginPath(to, location.origin);
  if (path) navigateToUrl(path);
  else console.warn("portal.navigate: not an address of this portal:", to);
}

function withoutToken(session: Session): PortalSession {
  return session.status === "signed-in"
    ? { status: "signed-in", email: session.email, name: session.name }
    : { status: "guest" };
}
