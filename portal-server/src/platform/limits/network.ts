import ipaddr from "ipaddr.js";

/**
 * The network by which an IP address is counted: the IPv4 address, or the IPv6 /64, the smallest network of a customer.
 */
export function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (!("parts" in known)) return known.toString();
  const groups = known.parts.slice(0, 4).map((group) => group.toString(16));
  return groups.join(":");
}
