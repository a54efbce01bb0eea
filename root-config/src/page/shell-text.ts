import { ensureStrings, translate } from "@portico/shared-utility";
import type pt from "../../locales/pt.json";

const namespace = "@portico/root-config";

export type ShellKey = keyof typeof pt;

/** A sentence of the shell's own, in the current language. */
export function shellText(key: ShellKey, params?: Record<string, string | number>): string {
  return translate(namespace, key, params);
}

/** Has the shell's sentences ready. */
export function loadShellText(): Promise<void> {
  return ensureStrings(namespace);
}
