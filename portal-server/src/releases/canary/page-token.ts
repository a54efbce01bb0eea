import type { Signer } from "../../platform/crypto/signer.ts";

/** The map that a page was served with, and its visitor. */
interface ServedPage {
  /** The id of the map. */
  map: string;
  /** A keyed digest of the visitor. */
  visitor: string;
}

const form = /^([\w-]{22})\.([\w:+-]{1,200})\.([\w-]{43})$/;

/** Signs and verifies the token that makes the reports of a page count: `{visitor}.{map}.{mac}`, bound to a tenant. */
export function createPageTokens(signer: Signer) {
  const textOf = (tenant: string, { map, visitor }: ServedPage) => `page\n${tenant}\n${map}\n${visitor}`;
  return {
    /** @param subject the user or the network, see `visitorSubject` */
    visitor: (tenant: string, subject: string) => signer.sign(`visitor\n${tenant}\n${subject}`).slice(0, 22),
    issue: (tenant: string, page: ServedPage) => `${page.visitor}.${page.map}.${signer.sign(textOf(tenant, page))}`,
    /** @returns `undefined` for a token that this portal has not signed for this tenant */
    read(tenant: string, value: string | undefined): ServedPage | undefined {
      const [, visitor, map, given] = form.exec(value ?? "") ?? [];
      if (visitor === undefined || map === undefined || given === undefined) return undefined;
      return signer.verify(textOf(tenant, { map, visitor }), given) ? { map, visitor } : undefined;
    },
  };
}
