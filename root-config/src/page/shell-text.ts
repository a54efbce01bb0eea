import { ensureStrings, translate } from "@portico/shared-utility";
import type pt from "../../locales/pt.json";

const namespace = "@portico/root-config";

export type ShellKey = keyof typeof pt;

/** A text of the shell in the current language. */
export function shellText(key: ShellKey, params?: Record<string, string | number>): string {
  return translate(namespace, key, params);
}

/** Loads the shell's texts. */
export function loadShellText(): Promise<void> {
  return ensureStrings(namespace);
}
