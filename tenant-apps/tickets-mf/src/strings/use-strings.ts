import { useLocale } from "@portico/react";
import { en } from "./en.ts";
import { pt, type Strings } from "./pt.ts";

const strings = { pt, en };

export function useStrings(): Strings {
  return strings[useLocale()];
}
