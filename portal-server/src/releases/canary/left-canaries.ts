const form = /^[0-9a-f]{16}(?:\.[0-9a-f]{16})*$/;
const idLength = 16;
const mostKept = 20;

/**
 * The releases on trial that a browser has left, in a cookie that names their content: a trial given to more people
 * stays left, and a later one with another build asks anew. It grants nothing, so nobody signs it.
 */
export const leftCanaries = {
  cookie: "portico_stable",
  /** The ids in a cookie's value; none in one that has another form. */
  read: (value: string | undefined): string[] =>
    value !== undefined && form.test(value) ? value.split(".").slice(-mostKept) : [],
  /** The cookie's value with some releases more; the oldest go first. */
  add(left: readonly string[], digests: readonly string[]): string {
    const ids = [...new Set(digests.map((digest) => digest.slice(0, idLength)))];
    return [...left.filter((id) => !ids.includes(id)), ...ids].slice(-mostKept).join(".");
  },
  has: (left: readonly string[], digest: string): boolean => left.includes(digest.slice(0, idLength)),
};
