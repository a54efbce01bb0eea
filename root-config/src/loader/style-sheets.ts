import { bootDocument } from "@portico/shared-utility";
import { integrityOf } from "./system-loader.ts";

const pending = new Map<string, Promise<void>>();
const replaced = new Map<string, readonly string[]>();

/** The style sheets of a module are others from now on. */
export function replaceStyles(styles: Record<string, readonly string[]>): void {
  for (const [specifier, addresses] of Object.entries(styles)) replaced.set(specifier, addresses);
}

/**
 * Puts the style sheets of a module on the page and waits for them, so that nothing is shown unstyled. They stay:
 * class names are unique to a build.
 */
export async function ensureStyles(specifier: string): Promise<void> {
  const { styles } = bootDocument().map;
  const own = Object.hasOwn(styles, specifier) ? styles[specifier] : undefined;
  await Promise.all((replaced.get(specifier) ?? own ?? []).map(ensureStyle));
}

function ensureStyle(address: string): Promise<void> {
  const known = pending.get(address);
  if (known) return known;
  const { href } = new URL(address, document.baseURI);
  const present = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some(
    (l) => l.href === href,
  );
  const ready = present ? Promise.resolve() : append(href, address);
  pending.set(address, ready);
  ready.catch(() => pending.delete(address));
  return ready;
}

function append(href: string, address: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.crossOrigin = "anonymous";
  link.integrity = integrityOf(address) ?? "";
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`style sheet ${href} did not load`));
    };
    document.head.append(link);
  });
}
