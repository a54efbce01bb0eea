/** The ETag of a scope's map: the id of its release, or 0 before the first one. `If-Match` is compared with it. */
export function entityTag(releaseId: number | undefined): string {
  return `"${releaseId ?? 0}"`;
}

/** The release id in an `If-Match` header; `"any"` for `*`, `undefined` for any other text. */
export function readEntityTag(header: string): number | "any" | undefined {
  if (header.trim() === "*") return "any";
  const [, id] = /^\s*"(\d{1,15})"\s*$/.exec(header) ?? [];
  return id === undefined ? undefined : Number(id);
}
