/** A request's address without its query. Not by `URL`, which takes `//` and `/\` for another host's. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
