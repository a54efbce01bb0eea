import { stylesOnlyOwn } from "./own-classes.ts";
import { withoutRetry } from "./retry-address.ts";

const users = new Map<string, Set<string>>();
const usedBy = new Map<string, readonly string[]>();

/**
 * Counts by reference who needs style sheets of the map, and lets them apply.
 *
 * @param user a part on the page; this call replaces its earlier use
 * @param addresses of the style sheets
 */
export function useStyles(user: string, addresses: readonly string[]): void {
  setUsed(user, addresses.map(hrefOf));
}

function setUsed(user: string, sheets: readonly string[]): void {
  for (const sheet of sheets) users.set(sheet, (users.get(sheet) ?? new Set()).add(user));
  for (const sheet of usedBy.get(user) ?? []) if (!sheets.includes(sheet)) drop(sheet, user);
  usedBy.set(user, sheets);
  for (const sheet of sheets) apply(sheet, true);
}

/**
 * Stops style sheets without another user from applying, unless they can style only the part itself. They stay in the
 * page, so that a return requests nothing.
 */
export function releaseStyles(user: string): void {
  const name = user.slice(user.lastIndexOf("/") + 1);
  const isOwn = (sheet: string) => linksOf(sheet).every((link) => link.sheet && stylesOnlyOwn(link.sheet, name));
  setUsed(user, (usedBy.get(user) ?? []).filter(isOwn));
}

function drop(sheet: string, user: string): void {
  const left = users.get(sheet);
  left?.delete(user);
  if (left?.size === 0) apply(sheet, false);
}

function apply(sheet: string, applies: boolean): void {
  const media = applies ? "all" : "not all";
  for (const link of linksOf(sheet)) if (link.media !== media) link.media = media;
}

function linksOf(sheet: string): HTMLLinkElement[] {
  const isOf = ({ href }: HTMLLinkElement) => withoutRetry(href) === sheet;
  // The loader adds them to the head. Searching the whole page would take longer the larger the page is.
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isOf);
}

const hrefOf = (address: string) => new URL(address, document.baseURI).href;
