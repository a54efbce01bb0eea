/** Which notifications were read in some browser; `undefined` for all of them, or when nobody can read the message. */
export function parseRead(body: string): string[] | undefined {
  try {
    const { ids } = JSON.parse(body) as { ids?: unknown };
    return Array.isArray(ids) && ids.every((id) => typeof id === "string") ? ids : undefined;
  } catch {
    return undefined;
  }
}
