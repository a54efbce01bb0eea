import ipaddr from "ipaddr.js";

/**
 * Whether the gate must not send requests to an address: one of a special-purpose block (RFC 6890 and its successors),
 * which browsers elsewhere cannot reach.
 *
 * @param allowLoopback accepts the addresses of this machine, for the demo and for development
 */
export function isInternalAddress(address: string, allowLoopback: boolean): boolean {
  const range = ipaddr.parse(address).range();
  return range !== "unicast" && !(allowLoopback && range === "loopback");
}
