import type { App } from "@portico/shared-utility/contract";
import { plainText } from "../palette/plain-text.ts";

/** So many applications are seen at once: more have a search. */
export const few = 8;

/** The applications whose name has a text, whatever its case and accents; those that begin with it come first. */
export function matchingApps(apps: readonly App[], text: string): readonly App[] {
  const placeOf = ({ name }: App) => plainText(name).indexOf(plainText(text));
  const found = apps.filter((app) => placeOf(app) >= 0);
  return found.sort((one, other) => Number(placeOf(one) > 0) - Number(placeOf(other) > 0));
}
