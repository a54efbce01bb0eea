/** The value of a cookie that scripts may read, decoded; `undefined` when the page has none of that name. */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split("; ")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return decoded(pair.slice(at + 1));
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
