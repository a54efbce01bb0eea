import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

const belowLocalhost = /\.localhost\.?$/i;

/**
 * Lets this process resolve names below `localhost` to this machine (RFC 6761, 6.3), as browsers do. Not every system
 * does so, and `fetch` accepts no other resolver. The request's host and the name in a certificate do not change.
 */
export function resolveLocalhost(): void {
  const { lookup } = dns;
  const local = (host: string, ...rest: [never, never]) =>
    lookup(belowLocalhost.test(host) ? "localhost" : host, ...rest);
  Object.assign(dns, { lookup: local });
  syncBuiltinESMExports();
}
