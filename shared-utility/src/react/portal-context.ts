import type { ShellPortal } from "@portico/shared-utility/contract";
import { createContext, useContext } from "react";

export const PortalContext = createContext<ShellPortal | undefined>(undefined);

/**
 * What the orchestrator handed to this application: navigation, titles, announcements, modules at run time.
 *
 * @throws Error outside of an application that {@link mountReact} made
 */
export function usePortal(): ShellPortal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortal works below an application made by mountReact.");
  return portal;
}
