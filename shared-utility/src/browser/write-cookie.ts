/**
 * Sets a cookie for the whole origin. `maxAge` in seconds: 0 deletes it, without one it lasts for the browser session.
 */
export function writeCookie(name: string, value: string, maxAge?: number) {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const age = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}
