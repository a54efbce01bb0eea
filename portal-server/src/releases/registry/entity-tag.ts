/** The ETag of a scope's map: its release, or 0 before the first one. It is what `If-Match` is compared with. */
export function entityTag(releaseId: number | undefined): string {
  return `"${releaseId ?? 0}"`;
}

/** The release that an `If-Match` header names; `"any"` for `*`, `undefined` for what cannot be read. */
export function readEntityTag(header: string): number | "any" | undefined {
  if (header.trim() === "*") return "any";
  const [, id] = /^\s*"(\d{1,15})"\s*$/.exec(header) ?? [];
  return id === undefined ? undefined : Number(id);
}
