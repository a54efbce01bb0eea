/** Whether a host name means this machine (RFC 6761, section 6.3). Plain http is allowed for the demo and developers. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(127\.0\.0\.1|localhost|([a-z0-9-]+\.)+localhost)$/.test(hostname);
}
