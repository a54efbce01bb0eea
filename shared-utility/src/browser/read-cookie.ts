/** The decoded value of a cookie that scripts may read; `undefined` when there is none with that name. */
export function readCookie(name: string): string | undefined {
  // Browsers list longer paths first. The last cookie is the one of the whole host, which every request carries.
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
