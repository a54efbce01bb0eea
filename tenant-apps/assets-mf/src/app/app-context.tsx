import { useExchangeToken, useLocale } from "@portico/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type AssetsClient, createAssetsClient } from "../api/assets-client.ts";
import { en } from "../strings/en.ts";
import { pt, type Strings } from "../strings/pt.ts";

interface AppContext {
  client: AssetsClient;
  strings: Strings;
}

const Context = createContext<AppContext | undefined>(undefined);
const strings = { pt, en };

export function AppContextProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const tokens = useExchangeToken();
  const client = useMemo(() => createAssetsClient(tokens), [tokens]);
  const value = useMemo(() => ({ client, strings: strings[locale] }), [client, locale]);
  return <Context value={value}>{children}</Context>;
}

export function useApp(): AppContext {
  const value = useContext(Context);
  if (!value) throw new Error("useApp is called outside AppContextProvider");
  return value;
}
