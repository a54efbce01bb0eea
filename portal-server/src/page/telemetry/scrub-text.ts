const secrets: readonly [RegExp, string][] = [
  [/\bBearer\s+[^\s"',;]{1,4000}/gi, "Bearer [redacted]"],
  // JSON Web Tokens.
  [/\beyJ[\w-]{4,4000}\.[\w-]{0,4000}(\.[\w-]{0,4000})?/g, "[redacted]"],
  // A query or fragment may contain a code, a link or a user's e-mail address.
  [/(\bhttps?:\/\/[^\s?#"'()<>]{1,2000})[?#][^\s"'()<>]{0,4000}/gi, "$1"],
  [/([?&#](?:\w{0,20}token|code|password|email|link|key)=)[^&\s"'()<>]{0,4000}/gi, "$1[redacted]"],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, "[e-mail]"],
  // Refresh tokens and keys are recognised only by their length.
  [/[\w-]{40,4000}/g, "[redacted]"],
];

/**
 * Makes a page's text safe for the log: one line without control and direction characters, and without anything that
 * looks like a token, a code or an e-mail address. A page cannot be trusted to leave these out.
 */
export function scrubText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ");
  return secrets.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), line).trim();
}
