/**
 * The ids of notifications that were read in some browser; `undefined` for all, or when the message cannot be parsed.
 */
export function parseRead(body: string): string[] | undefined {
  try {
    const { ids } = JSON.parse(body) as { ids?: unknown };
    return Array.isArray(ids) && ids.every((id) => typeof id === "string") ? ids : undefined;
  } catch {
    return undefined;
  }
}
