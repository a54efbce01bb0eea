import type { ShellPortal } from "@portico/shared-utility/contract";
import { createContext, useContext } from "react";

export const PortalContext = createContext<ShellPortal | undefined>(undefined);

/**
 * The portal's interface for this application: navigation, titles, announcements, modules at run time.
 *
 * @throws Error outside an application made by {@link mountReact}
 */
export function usePortal(): ShellPortal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortal works only inside an application made by mountReact.");
  return portal;
}
