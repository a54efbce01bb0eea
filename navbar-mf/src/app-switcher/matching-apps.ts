import type { App } from "@portico/shared-utility/contract";

/** The applications whose name has a text, whatever its case and accents; those that begin with it come first. */
export function matchingApps(apps: readonly App[], text: string): readonly App[] {
  const wanted = plain(text);
  const found = apps.filter(({ name }) => plain(name).includes(wanted));
  const begins = ({ name }: App) => plain(name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((app) => !begins(app))];
}

const plain = (text: string) => text.trim().normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
