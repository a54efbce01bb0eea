/** An address of a file whose name contains a hash, so that builds of one module differ in it. */
interface HashedAddress {
  /** The address up to the hash, and the rest after it. */
  start: string;
  hash: string;
  end: string;
}

// A hexadecimal hash, or the eight characters of Vite and Rollup, which nearly always contain a digit or a capital
// letter.
const hashed = /^(\/modules\/[\w./%-]+[.-])([0-9a-f]{8,64}|(?=[\w-]*[0-9A-Z])[\w-]{8})(\.(?:js|mjs|css|json))$/;
const uploadScope = /^\/modules\/[a-z0-9-]+\/(?=[a-z0-9-]+\/)/;
const checkoutFolder = /^\/modules\/(?=[a-z0-9-]+\/[^/]+$)/;

export function hashedAddress(address: string): HashedAddress | undefined {
  const [, start, hash, end] = hashed.exec(address) ?? [];
  return start === undefined || hash === undefined || end === undefined ? undefined : { start, hash, end };
}

/**
 * The header by which browsers keep a file as the dictionary for the next builds of it (RFC 9842, 2.1). The id is the
 * hash in its name, from which `dictionaryAddresses` finds it again.
 */
export function dictionaryHeader({ start, hash, end }: HashedAddress): string {
  // The next build of a package of the checkout is uploaded to a scope.
  return `match="${start.replace(checkoutFolder, "/modules/*")}*${end}", id="${hash}"`;
}

/**
 * The possible addresses of a file's dictionary, by the id that the browser sends: an earlier build in the same folder
 * or, for an upload, in the checkout. A caller who may read the file may read all these files.
 */
export function dictionaryAddresses({ start, end }: HashedAddress, id: string): string[] {
  if (!/^[\w-]{8,64}$/.test(id)) return [];
  return [...new Set([start, start.replace(uploadScope, "/modules/")])].map((each) => each + id + end);
}
