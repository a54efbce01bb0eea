import { appPrefix, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";

type Imports = ResolvedMap["imports"];

/** Specifier in the map for a part's name with or without its prefix; `undefined` when the map does not have it. */
export function moduleNamed(name: string, imports: Imports): string | undefined {
  return [name, appPrefix + name, `@portico/${name}`].find((specifier) => ownValue(imports, specifier) !== undefined);
}

/**
 * Specifier of the module that a file belongs to: its entry, or a chunk or style sheet of the same build.
 *
 * @param address as a browser reported it
 * @param origin the page's origin, for addresses of the map without one
 */
export function moduleAt(address: string, imports: Imports, origin: string): string | undefined {
  const file = fileAt(address, origin);
  if (!file) return undefined;
  const all = Object.entries(imports).flatMap(([specifier, entry]) => {
    const at = fileAt(entry, origin);
    return at ? [{ specifier, ...at }] : [];
  });
  const exact = all.find(({ href }) => href === file.href);
  // A chunk is named {stem}.{chunk}.{hash}.js and is in the folder of its entry (build/webpack-config.mjs).
  return (exact ?? all.find(({ folder, stem }) => folder === file.folder && stem === file.stem))?.specifier;
}

function fileAt(address: string, origin: string) {
  if (!/^(https?:\/\/|\/)/.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const href = url.origin + url.pathname;
  const at = href.lastIndexOf("/") + 1;
  return { href, folder: href.slice(0, at), stem: href.slice(at).split(".", 1)[0] };
}
