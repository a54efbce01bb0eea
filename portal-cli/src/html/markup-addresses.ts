import { isFileKind, type NeedKind } from "@portico/shared-utility/contract";
import type { PageNode } from "./make-node.ts";

/** What an element loads by an attribute, as the kind of need for another origin. */
const loaded: Readonly<Record<string, NeedKind>> = {
  ...{ "img src": "img", "img srcset": "img", "source srcset": "img", "video poster": "img", "input src": "img" },
  ...{ "image href": "img", "source src": "media", "video src": "media", "audio src": "media", "track src": "media" },
  "iframe src": "frame",
};

/** An address of a `srcset` with its size. */
const candidate = /([^\s,]\S*[^\s,])(?:\s+[^,]*)?(?:,|$)/g;
/** A manifest has at most 100 needs, also those of scripts and style sheets. */
export const mostMarkupNeeds = 60;
/** Templates of servers have other texts in the place of a host. */
const plainHost = /^https:\/\/[\p{L}\p{M}\d.-]+(?::\d+)?(?=[/?#]|$)/iu;

/** The addresses in the elements of a page, each with its element and attribute (`img src`). */
function addressesIn(nodes: readonly PageNode[]): [place: string, address: string][] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const own = Object.entries(node.attributes).flatMap(([name, value]) => {
      const all =
        name === "srcset" ? [...value.matchAll(candidate)].map(([, address = ""]) => address) : [value.trim()];
      return all.map((address): [string, string] => [`${node.name} ${name}`, address]);
    });
    return [...own, ...addressesIn(node.children)];
  });
}

/** The needs for pictures, sounds, videos and frames of other origins: those that the markup names first. */
export function markupNeeds(nodes: readonly PageNode[]): string[] {
  const needs = addressesIn(nodes).flatMap(([place, address]) => {
    const [origin, kind] = [plainHost.exec(address.replace(/^\/\//, "https://"))?.[0], loaded[place]];
    return origin && kind && URL.canParse(origin) ? [`${kind}:${new URL(origin).origin}`] : [];
  });
  return [...new Set(needs)].slice(0, mostMarkupNeeds);
}

/** The addresses of files beside the page that its elements show or link to. */
export function markupFiles(nodes: readonly PageNode[]): string[] {
  const isNamed = ([place, address]: [string, string]) =>
    / (?:src|srcset|href|poster|data|xlink:href)$/.test(place) && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address);
  const files = addressesIn(nodes)
    .filter(isNamed)
    .map(([, address]) => address.replace(/[?#].*$/s, ""));
  return [...new Set(files)].filter((file) => isFileKind(file) && !/\.(?:m?js|css)$/.test(file));
}
