const form = /^[0-9a-f]{16}(?:\.[0-9a-f]{16})*$/;
const idLength = 16;
const mostKept = 20;

/**
 * The canaries that a browser has left, in a cookie. They are identified by their content: a canary that gets a larger
 * share stays left, and a later canary with another build is shown again. The cookie grants nothing, so it is not signed.
 */
export const leftCanaries = {
  cookie: "portico_stable",
  /** The ids in the value of the cookie; none in a malformed value. */
  read: (value: string | undefined): string[] =>
    value !== undefined && form.test(value) ? value.split(".").slice(-mostKept) : [],
  /** The cookie's value with these digests added; beyond twenty, the oldest are removed. */
  add(left: readonly string[], digests: readonly string[]): string {
    const ids = [...new Set(digests.map((digest) => digest.slice(0, idLength)))];
    return [...left.filter((id) => !ids.includes(id)), ...ids].slice(-mostKept).join(".");
  },
  has: (left: readonly string[], digest: string): boolean => left.includes(digest.slice(0, idLength)),
};
