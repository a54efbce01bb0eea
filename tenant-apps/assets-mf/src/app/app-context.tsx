import type { Portal } from "@portico/contract";
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef } from "react";
import { type AssetsClient, createAssetsClient } from "../api/assets-client.ts";
import { en } from "../strings/en.ts";
import { pt, type Strings } from "../strings/pt.ts";
import { useStream } from "./use-stream.ts";

interface AppContext {
  portal: Portal;
  client: AssetsClient;
  strings: Strings;
  /** The path that was shown last in this visit; undefined until the first page is shown. */
  shownPath: RefObject<string | undefined>;
}

const Context = createContext<AppContext | undefined>(undefined);
const strings = { pt, en };

export function AppContextProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  const shownPath = useRef<string | undefined>(undefined);
  const locale = useStream(portal.locale$);
  const client = useMemo(() => createAssetsClient(portal), [portal]);
  const value = useMemo(() => ({ portal, client, strings: strings[locale], shownPath }), [portal, client, locale]);
  return <Context value={value}>{children}</Context>;
}

export function useApp(): AppContext {
  const value = useContext(Context);
  if (!value) throw new Error("useApp is called outside AppContextProvider");
  return value;
}
