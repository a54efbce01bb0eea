import type { App } from "@portico/shared-utility/contract";
import { plainText } from "../palette/plain-text.ts";

/** The number of applications that are visible at once. Above it there is a search. */
export const few = 8;

/** The applications whose name contains a text, ignoring case and accents. Names that begin with it come first. */
export function matchingApps(apps: readonly App[], text: string): readonly App[] {
  const wanted = plainText(text);
  const placed = apps.map((app) => ({ app, place: plainText(app.name).indexOf(wanted) }));
  const found = [...placed.filter(({ place }) => place === 0), ...placed.filter(({ place }) => place > 0)];
  return found.map(({ app }) => app);
}
