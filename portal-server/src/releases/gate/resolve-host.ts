import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { errorCode } from "../../platform/text/error-code.ts";
import { isLoopbackHost } from "../maps/exact-url.ts";
import { GateRefusal } from "./refusal.ts";

export interface HostAddress {
  address: string;
  family: number;
}

/**
 * The addresses of a host, all of them public. The request is sent to these addresses only, so that a name cannot
 * resolve to a public address for the check and to an internal one for the request (DNS rebinding).
 * @throws GateRefusal `release.internal_address`, `release.unreachable`
 */
export async function resolveHost(hostname: string, allowLoopback: boolean): Promise<HostAddress[]> {
  const addresses = await addressesOf(hostname.replace(/^\[(.*)\]$/, "$1"));
  const internal = addresses.some(({ address }) => isInternalAddress(address, allowLoopback));
  if (internal) throw new GateRefusal("release.internal_address", { host: hostname });
  return addresses;
}

const loopback = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

async function addressesOf(host: string): Promise<HostAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  // Not every resolver knows that these names mean this machine (RFC 6761, section 6.3). Some servers of developers
  // listen on one of the two addresses only.
  if (isLoopbackHost(host)) return loopback;
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    throw new GateRefusal("release.unreachable", { host, reason: errorCode(error) ?? "unknown" });
  }
}

/**
 * Whether the gate must not send requests to an address: one of a special-purpose block (RFC 6890 and its successors),
 * which browsers elsewhere cannot reach.
 * @param allowLoopback accepts the addresses of this machine, for the demo and for development
 */
export function isInternalAddress(address: string, allowLoopback: boolean): boolean {
  const range = ipaddr.parse(address).range();
  return range !== "unicast" && !(allowLoopback && range === "loopback");
}
