// Letters and digits of any script, and the characters of a URL's path, plus the space and square brackets. No "%",
// "?", "#", "\", ":" or quotation mark: these have a meaning in an address, in a path of Windows or in markup. A
// segment begins with neither a dot (hidden files, "..") nor a space.
const segment = /^[\p{L}\p{N}_@~$!&'()+,;=[\]-][\p{L}\p{N}\p{M}_@~$!&'()+,;=[\].\- ]*$/u;
const plain = /%(?:24|26|2B|2C|3B|3D|40|5B|5D)/g;

/** Whether a text is the path of a file of a build, relative to its folder: `app.js`, `assets/[id] page.js`. */
export function isFilePath(path: string): boolean {
  return (
    encodeURIComponent(path).length <= 200 && path.split("/").every((part) => segment.test(part) && !part.endsWith(" "))
  );
}

/**
 * The address of a file of a build, percent-encoded as browsers serialise it (WHATWG URL).
 *
 * @param folder address of the build's folder, with its closing slash
 */
export function fileAddress(folder: string, path: string): string {
  const encode = (part: string) => encodeURIComponent(part).replace(plain, decodeURIComponent);
  return folder + path.split("/").map(encode).join("/");
}

/** The path of the file below a folder's address; `undefined` for an address that `fileAddress` does not make. */
export function filePathOf(folder: string, address: string): string | undefined {
  if (!address.startsWith(folder)) return undefined;
  const path = decoded(address.slice(folder.length));
  return path !== undefined && isFilePath(path) && fileAddress(folder, path) === address ? path : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
