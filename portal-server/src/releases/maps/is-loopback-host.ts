/** Names of this machine itself (RFC 6761, 6.3); plain http is for the demo's and a developer's own. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(127\.0\.0\.1|localhost|([a-z0-9-]+\.)+localhost)$/.test(hostname);
}
