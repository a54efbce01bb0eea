/** Returns a request's path without its query. Does not use `URL`, which takes what follows `//` or `/\` for a host. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
