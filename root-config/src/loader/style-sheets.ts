import { bootDocument } from "@portico/shared-utility";
import { ownValue } from "@portico/shared-utility/contract";
import { withDeadline } from "./deadline.ts";
import { oncePrepared } from "./once-prepared.ts";
import { retryAddress, withoutRetry } from "./retry-address.ts";
import { integrityOf } from "./system-loader.ts";
import { wait } from "./wait.ts";

/** After this time without a response, a style sheet is requested a second time. */
const secondTryAfterSilence = 4_000;
const deadline = 8_900;

const inFirefox = "mozInnerScreenX" in window;

const pending = new Map<string, Promise<void>>();
/**
 * WebKit reports the error of an address again for the next request to it, and does not repeat a request that hangs.
 */
const failed = new Set<string>();
const replaced = new Map<string, readonly string[]>();

/** Replaces the style sheets of modules. */
export function replaceStyles(styles: Record<string, readonly string[]>): void {
  for (const [specifier, addresses] of Object.entries(styles)) replaced.set(specifier, addresses);
}

/** Addresses of the style sheets that the map names for a module. */
export function stylesOf(specifier: string): readonly string[] {
  const { styles } = bootDocument().map;
  const named = ownValue(styles, specifier);
  return replaced.get(specifier) ?? named ?? [];
}

/**
 * Adds the style sheets of a module to the page and waits for them, so that nothing appears unstyled. They stay in the
 * page; `style-use.ts` decides whether those of an application apply.
 */
export async function ensureStyles(specifier: string): Promise<void> {
  await Promise.all(stylesOf(specifier).map((address) => ensureStyleOf(specifier, address, integrityOf(address))));
}

/**
 * Does the same for one style sheet of a module's build. If the sheet is an application's, it styles only elements
 * inside the application.
 */
export async function ensureStyleOf(specifier: string, address: string, integrity: string | undefined): Promise<void> {
  await ensureStyle(address, integrity);
  // Before a loaded sheet is painted: it does not wait for the other sheets.
  oncePrepared(({ keepMapSheet }) => keepMapSheet(specifier, address));
}

/** The links of a sheet of the map that are in the page. */
export const linksOf = (address: string): HTMLLinkElement[] => {
  const { href } = new URL(address, document.baseURI);
  return sheets().filter((link) => withoutRetry(link.href) === href);
};

/** The modules of the map whose builds have a sheet. */
export const modulesWith = (address: string): string[] =>
  [...Object.keys(bootDocument().map.styles), ...replaced.keys()].filter((each) => stylesOf(each).includes(address));

/** Adds one style sheet to the page, by its address. */
function ensureStyle(address: string, integrity: string | undefined): Promise<void> {
  const existing = pending.get(address);
  if (existing) return existing;
  const { href } = new URL(address, document.baseURI);
  const present = sheets().some((link) => link.href === href);
  const ready = present ? Promise.resolve() : withDeadline(withSecondAttempt(href, integrity), deadline, href);
  pending.set(address, ready);
  ready.catch(() => {
    pending.delete(address);
    failed.add(href);
    for (const link of sheets()) if (link.href.startsWith(href)) link.remove();
  });
  return ready;
}

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

async function withSecondAttempt(href: string, integrity: string | undefined): Promise<void> {
  const first = append(failed.has(href) ? retryAddress(href) : href, integrity);
  const settled = await Promise.race([
    first.then(() => "settled"),
    wait(secondTryAfterSilence).then(() => "silent" as const),
  ]);
  if (settled === "settled") return;
  const second = append(retryAddress(href), integrity);
  await Promise.any([first, second]).catch(() => first);
}

/** A sheet that has not arrived is empty, or the browser does not allow reading it. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
}

function append(href: string, integrity: string | undefined): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.crossOrigin = "anonymous";
  link.integrity = integrity ?? "";
  link.fetchPriority = "high";
  return new Promise((resolve, reject) => {
    const apply = () => {
      link.media = "all";
      resolve();
    };
    link.onload = apply;
    link.onerror = () => {
      // A sheet that it imports has failed. As in every page, the other rules apply.
      if (hasRules(link)) return apply();
      link.remove();
      reject(new Error(`style sheet ${href} did not load`));
    };
    // WebKit renders no new element of the page while it waits for a style sheet that applies. Firefox requests a sheet
    // that does not apply only after all others have arrived, so never while one hangs. Firefox checks this only when
    // the request begins.
    if (!inFirefox) link.media = "not all";
    document.head.append(link);
    link.media = "not all";
  });
}
