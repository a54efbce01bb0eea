import ipaddr from "ipaddr.js";

/**
 * Whether an address is one that the gate must not ask: of a special-purpose block (RFC 6890 and its successors), so
 * nothing that a browser elsewhere could reach.
 *
 * @param allowLoopback lets this machine's own addresses pass, for the demo and for developing
 */
export function isInternalAddress(address: string, allowLoopback: boolean): boolean {
  const range = ipaddr.parse(address).range();
  return range !== "unicast" && !(allowLoopback && range === "loopback");
}
