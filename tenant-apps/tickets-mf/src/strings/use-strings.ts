import { useLocale } from "@portico/react";
import { useApp } from "../app/app-context.tsx";
import { en } from "./en.ts";
import { pt, type Strings } from "./pt.ts";

const strings = { pt, en };

export function useStrings(): Strings {
  return strings[useLocale()];
}

export function useAppName(): string {
  return useApp().brand.name[useLocale()];
}
