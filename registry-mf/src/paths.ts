export const paths = {
  overview: "/registry",
  audit: "/registry/audit",
  place: (environment: string, scope: string) => `/registry/${environment}/${scope}`,
};

/** `/registry/staging/acme` → its environment and scope; `undefined` for the overview. */
export function placeOf(pathname: string): { environment: string; scope: string } | undefined {
  const [, environment, scope] = /^\/registry\/([a-z]+)\/([a-z0-9-]+)\/?$/.exec(pathname) ?? [];
  return environment !== undefined && scope !== undefined ? { environment, scope } : undefined;
}

export function isAudit(pathname: string): boolean {
  return pathname.replace(/\/$/, "") === paths.audit;
}
