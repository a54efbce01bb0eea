/** The value of a cookie that scripts may read, decoded; `undefined` when the page has none of that name. */
export function readCookie(name: string): string | undefined {
  // Browsers list longer paths first: the last one is the whole host's, which requests carry whatever they ask for.
  const last = document.cookie
    .split("; ")
    .reverse()
    .find((pair) => pair.slice(0, pair.indexOf("=")) === name);
  return last === undefined ? undefined : decoded(last.slice(last.indexOf("=") + 1));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
