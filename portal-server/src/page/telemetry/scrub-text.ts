const secrets: readonly [RegExp, string][] = [
  [/\bBearer\s+[^\s"',;]{1,4000}/gi, "Bearer [redacted]"],
  // JSON Web Tokens.
  [/\beyJ[\w-]{4,4000}\.[\w-]{0,4000}(\.[\w-]{0,4000})?/g, "[redacted]"],
  // A query or fragment may carry a code, a link or a person's e-mail.
  [/(\bhttps?:\/\/[^\s?#"'()<>]{1,2000})[?#][^\s"'()<>]{0,4000}/gi, "$1"],
  [/([?&#](?:\w{0,20}token|code|password|email|link|key)=)[^&\s"'()<>]{0,4000}/gi, "$1[redacted]"],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, "[e-mail]"],
  // Refresh tokens and keys look like nothing but long.
  [/[\w-]{40,4000}/g, "[redacted]"],
];

/**
 * One line of a page's own words as it may stand in the log: without control and direction characters, and without
 * what looks like a token, a code or an e-mail. The page is not to be trusted with leaving them out.
 */
export function scrubText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ");
  return secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), line).trim();
}
