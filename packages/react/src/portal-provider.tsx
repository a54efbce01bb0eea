import type { Portal } from "@portico/contract";
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef } from "react";
import { type AppTokens, createAppTokens } from "./app-tokens.ts";

interface Visit {
  portal: Portal;
  tokens: AppTokens;
  /** The path that was shown last in this visit; `undefined` until the first page is shown. */
  shownPath: RefObject<string | undefined>;
  /** The heading of the page that is shown. */
  heading: RefObject<HTMLHeadingElement | null>;
}

const VisitContext = createContext<Visit | undefined>(undefined);

/** Provides the portal to the hooks below it. Put it at the application's root, once for each visit. */
export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  const shownPath = useRef<string | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const visit = useMemo(() => ({ portal, tokens: createAppTokens(portal), shownPath, heading }), [portal]);
  return <VisitContext value={visit}>{children}</VisitContext>;
}

/** @throws Error outside a `PortalProvider` */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("This hook works only below a PortalProvider.");
  return visit;
}
