import { BlockList, isIPv6 } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

// The special-purpose blocks of RFC 6890 and its successors: nothing that a browser elsewhere could reach.
const special = new BlockList();
for (const block of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
]) {
  const [net = "", bits] = block.split("/");
  special.addSubnet(net, Number(bits));
}
for (const block of [
  ...["::/128", "::1/128", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32"],
  ...["2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"],
]) {
  const [net = "", bits] = block.split("/");
  special.addSubnet(net, Number(bits), "ipv6");
}

/**
 * Whether an address is one that the gate must not ask.
 *
 * @param allowLoopback lets this machine's own addresses pass, for the demo and for developing
 */
export function isInternalAddress(address: string, allowLoopback: boolean): boolean {
  // An IPv4 address in IPv6's clothes has no business in a name's answer.
  if (/^::ffff:/i.test(address)) return true;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  if (allowLoopback && loopback.check(address, family)) return false;
  return special.check(address, family);
}
