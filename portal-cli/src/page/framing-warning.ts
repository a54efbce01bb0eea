const patience = 10_000;

/**
 * A sentence about response headers that keep browsers from showing a page in the portal; `undefined` when there are
 * none. A page that this machine cannot load may still be reachable for users.
 */
export async function framingWarning(page: string): Promise<string | undefined> {
  const response = await fetch(page, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  await response?.body?.cancel();
  if (!response) return `${page} cannot be loaded from this machine, so its headers are unknown.`;
  const { origin } = new URL(page);
  if (new URL(response.url).origin !== origin) {
    const other = new URL(response.url).origin;
    return `${page} leads to ${other}, which is a need too: --need frame:${other}.`;
  }
  const ancestors = ancestorsIn(response.headers.get("content-security-policy") ?? "");
  if (ancestors !== undefined)
    return `${page} allows frames in: ${ancestors}. The portal's address has to be among them.`;
  const refusal = response.headers.get("x-frame-options");
  if (refusal === null) return undefined;
  return `${page} answers X-Frame-Options: ${refusal}, so browsers do not show it in the portal. Answer Content-Security-Policy: frame-ancestors with the portal's address in its place.`;
}

/** The sources of the directive `frame-ancestors`, which takes precedence over X-Frame-Options. */
function ancestorsIn(policy: string): string | undefined {
  return /(?:^|[;,])\s*frame-ancestors\s+([^;,]+)/i.exec(policy)?.[1]?.trim();
}
