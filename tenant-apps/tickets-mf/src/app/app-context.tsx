import { useExchangeToken } from "@portico/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type ApiClient, createApiClient } from "../api/api-client.ts";
import type { Brand } from "./brand.ts";

interface AppContext {
  client: ApiClient;
  brand: Brand;
}

const Context = createContext<AppContext | undefined>(undefined);

export function AppContextProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  const tokens = useExchangeToken();
  const value = useMemo(() => ({ brand, client: createApiClient(tokens) }), [tokens, brand]);
  return <Context value={value}>{children}</Context>;
}

export function useApp(): AppContext {
  const value = useContext(Context);
  if (!value) throw new Error("useApp is called outside AppContextProvider");
  return value;
}
