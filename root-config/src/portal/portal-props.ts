import { contractVersion } from "@portico/contract";
import { bootDocument, exchangeToken, notify, openDraft, session$, settings$ } from "@portico/shared-utility";
import {
  ownValue,
  type PortalSession,
  type PortalSlots,
  type PortalTopics,
  type Session,
  type ShellPortal,
} from "@portico/shared-utility/contract";
import { distinctUntilChanged, map } from "rxjs";
import { pageRecord$ } from "../inspect/recorded.ts";
import { guardedNavigate } from "../leaving/guarded-navigate.ts";
import { leaveGuard } from "../leaving/leave-guard.ts";
import { loadModule } from "../loader/load-module.ts";
import { stylesOf } from "../loader/style-sheets.ts";
import { useStyles } from "../loader/style-use.ts";
import { announce } from "../page/announcer.ts";
import { appName } from "../page/page-state.ts";
import type { Part } from "../routes/parts.ts";

// The facts about the session that an application may know: never the portal's own token.
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

/** The `portal` object of one part, without the members that belong to one visit. */
export function createPortal(
  part: Part,
  setTitle: ShellPortal["setTitle"],
): Omit<ShellPortal, keyof PortalTopics | keyof PortalSlots | "config"> {
  const module = part.module ?? "";
  return {
    version: contractVersion,
    session$: portalSession$,
    locale$,
    theme$,
    basePath: ownValue(bootDocument().map.routes, part.specifier)?.base ?? `/${module}`.replace(/\/$/, ""),
    navigate: (to) => guardedNavigate(to, part.name),
    notify,
    setTitle,
    announce,
    exchangeToken: (refused) => exchangeToken(module, refused),
    draft: (form) => openDraft(part.name, form),
    loadModule: (specifier) => {
      // The caller does not report when it no longer needs it.
      useStyles(`loaded by ${part.name}: ${specifier}`, stylesOf(specifier));
      return loadModule(specifier);
    },
    setUnsaved: (isUnsaved, discard) => leaveGuard.setUnsaved(part.name, isUnsaved, discard),
    confirmSignOut: () =>
      import(/* webpackChunkName: "signed-in" */ "../leaving/confirm-sign-out.ts").then(
        (file) => file.confirmSignOut(leaveGuard, appName),
        // It is unknown what would be lost.
        () => leaveGuard.mayLeave(true),
      ),
    reload: async (change) => {
      const file = await import(/* webpackChunkName: "signed-in" */ "../releases/reload-page.ts");
      await file.reloadPage(part.name, change);
    },
    // Not for applications: it names the messages that other applications exchange.
    ...(part.module === undefined && { pageRecord$ }),
  };
}

function withoutToken(session: Session): PortalSession {
  return session.status === "signed-in"
    ? { status: "signed-in", email: session.email, name: session.name }
    : { status: "guest" };
}
