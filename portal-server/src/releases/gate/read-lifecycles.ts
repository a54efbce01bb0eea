import { appPrefix } from "@portico/shared-utility/contract";
import { type Chunk, chunkAddress, isRelative } from "./check-files.ts";
import type { ReadModule } from "./read-module.mjs";
import type { Reading } from "./reading.mjs";
import { GateRefusal } from "./refusal.ts";

/** Applications and micro-frontends are mounted; shared libraries are only imported. */
export function hasLifecycles(specifier: string): boolean {
  return specifier.startsWith(appPrefix) || /^@portico\/[a-z0-9-]+-mf$/.test(specifier);
}

/**
 * Checks the lifecycles as far as they can be read from the text. A page checks them again when it mounts the module.
 * @throws GateRefusal `release.lifecycles`
 */
export function checkLifecycles({ names, complete }: Reading): "read" | "unread" {
  const absent = ["mount", "unmount"].filter((name) => !names.includes(name));
  if (absent.length === 0) return "read";
  // The lifecycles may be in the default export of a System module, or in a default export that a function makes.
  if (!complete) return "unread";
  throw new GateRefusal("release.lifecycles", { absent, found: names.slice(0, 20) });
}

/** The exports of a module, with those of the chunks that it exports as a whole (`export * from "./chunk.js"`). */
export function exportsWithStars(url: string, entry: ReadModule, chunks: ReadonlyMap<string, Chunk>): Reading {
  const names = new Set<string>();
  const seen = new Set<string>();
  const open: { at: string; module: ReadModule }[] = [{ at: url, module: entry }];
  let { complete } = entry.exports;
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, module } = next;
    if (seen.has(at)) continue;
    seen.add(at);
    complete &&= module.exports.complete;
    for (const name of module.exports.names) if (at === url || name !== "default") names.add(name);
    for (const star of module.stars ?? []) {
      const address = isRelative(star) ? chunkAddress(star, at) : star;
      const chunk = chunks.get(address);
      if (chunk) open.push({ at: address, module: chunk });
      else if (address !== url) complete = false;
    }
  }
  return { names: [...names], complete };
}
