import { isLoopbackHost } from "../maps/is-loopback-host.ts";

/**
 * An origin as WHATWG URL writes it; `undefined` for what is more or less than one, and for http beyond this machine.
 */
export function exactOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, href, protocol, hostname } = new URL(text);
  if (href !== `${origin}/`) return undefined;
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname)) ? origin : undefined;
}
