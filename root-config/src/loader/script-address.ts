interface TrustedTypesFactory {
  defaultPolicy: { createScriptURL(address: string): unknown } | null;
}

/** Whether the page's rule about script addresses accepts this address. A browser without Trusted Types has no rule. */
export function mayRun(url: string): boolean {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory } & Window;
  const policy = trustedTypes?.defaultPolicy;
  return !policy || String(policy.createScriptURL(url)) === url;
}
