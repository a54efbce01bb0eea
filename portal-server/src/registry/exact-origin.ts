import { exactUrl } from "../maps/exact-url.ts";

/**
 * An origin as WHATWG URL writes it; `undefined` for what is more or less than one, for http beyond this machine and
 * for a host with a wildcard.
 */
export function exactOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? exactUrl(new URL(text).href) : undefined;
  return url?.href === `${url?.origin}/` ? url?.origin : undefined;
}
