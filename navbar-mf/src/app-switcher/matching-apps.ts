import type { App } from "@portico/shared-utility/contract";
import { plainText } from "../palette/plain-text.ts";

/** So many applications are seen at once: more have a search. */
export const few = 8;

/** The applications whose name has a text, whatever its case and accents; those that begin with it come first. */
export function matchingApps(apps: readonly App[], text: string): readonly App[] {
  const wanted = plainText(text);
  const found = apps.filter(({ name }) => plainText(name).includes(wanted));
  const begins = ({ name }: App) => plainText(name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((app) => !begins(app))];
}
