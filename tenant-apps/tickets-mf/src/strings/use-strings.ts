import type { Portal } from "@portico/contract";
import { useApp } from "../app/app-context.tsx";
import { useStream } from "../portal/use-stream.ts";
import { en } from "./en.ts";
import { pt, type Strings } from "./pt.ts";

const strings = { pt, en };

export function usePortalStrings(portal: Portal): Strings {
  return strings[useStream(portal.locale$)];
}

export function useStrings(): Strings {
  return usePortalStrings(useApp().portal);
}
