const users = new Map<string, Set<string>>();
const usedBy = new Map<string, readonly string[]>();

/**
 * Counts by reference who needs style sheets of the map, and lets them apply.
 *
 * @param user a part while it is on the page; what it used before is no longer used
 * @param addresses of the style sheets
 */
export function useStyles(user: string, addresses: readonly string[]): void {
  const sheets = addresses.map(hrefOf);
  for (const sheet of sheets) users.set(sheet, (users.get(sheet) ?? new Set()).add(user));
  for (const sheet of usedBy.get(user) ?? []) if (!sheets.includes(sheet)) drop(sheet, user);
  usedBy.set(user, sheets);
  for (const sheet of sheets) apply(sheet, true);
}

/** The style sheets that nobody else uses apply no longer. They stay in the page, so that a return requests nothing. */
export function releaseStyles(user: string): void {
  for (const sheet of usedBy.get(user) ?? []) drop(sheet, user);
  usedBy.delete(user);
}

function drop(sheet: string, user: string): void {
  const left = users.get(sheet);
  left?.delete(user);
  if (left?.size === 0) apply(sheet, false);
}

function apply(sheet: string, applies: boolean): void {
  const isOf = ({ href }: HTMLLinkElement) => href.replace(/[?&]retry=\d+$/, "") === sheet;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isOf);
  for (const link of links) link.media = applies ? "all" : "not all";
}

const hrefOf = (address: string) => new URL(address, document.baseURI).href;
