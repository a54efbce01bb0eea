import type { Portal } from "@portico/contract";
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef } from "react";
import { type ApiClient, createApiClient } from "../api/api-client.ts";
import type { Brand } from "./brand.ts";

interface AppContext {
  portal: Portal;
  client: ApiClient;
  brand: Brand;
  /** The path that was shown last in this visit; undefined until the first page is shown. */
  shownPath: RefObject<string | undefined>;
}

const Context = createContext<AppContext | undefined>(undefined);

export function AppContextProvider({ portal, brand, children }: { portal: Portal; brand: Brand; children: ReactNode }) {
  const shownPath = useRef<string | undefined>(undefined);
  const value = useMemo(() => ({ portal, brand, client: createApiClient(portal), shownPath }), [portal, brand]);
  return <Context value={value}>{children}</Context>;
}

export function useApp(): AppContext {
  const value = useContext(Context);
  if (!value) throw new Error("useApp is called outside AppContextProvider");
  return value;
}
