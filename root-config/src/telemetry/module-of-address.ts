/**
 * Finds the module of the map that a file belongs to: by its address, otherwise by its build's folder, which also
 * contains chunks, possibly in folders below it.
 *
 * @param imports the map's imports
 * @param base the page's address, for relative addresses of the map
 * @param files specifier → addresses of chunks, as far as the map names them
 */
export function createModuleOfAddress(
  imports: Readonly<Record<string, string>>,
  base: string,
  files: Readonly<Record<string, readonly string[]>> = {},
) {
  const byAddress = new Map<string, string>();
  const byFolder = new Map<string, string>();
  for (const [specifier, address] of Object.entries(imports)) {
    if (!URL.canParse(address, base)) continue;
    const { href } = new URL(address, base);
    byAddress.set(href, specifier);
    const folder = folderOf(href);
    if (!byFolder.has(folder)) byFolder.set(folder, specifier);
  }
  for (const [specifier, chunks] of Object.entries(files)) {
    for (const chunk of chunks) if (URL.canParse(chunk, base)) byAddress.set(new URL(chunk, base).href, specifier);
  }
  return (address: string): string | undefined => {
    const [file = ""] = address.split(/[?#]/);
    for (let folder = folderOf(file); folder.length > 0; folder = folderOf(folder.slice(0, -1))) {
      const specifier = byAddress.get(file) ?? byFolder.get(folder);
      if (specifier !== undefined) return specifier;
    }
    return undefined;
  };
}

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf("/") + 1);
}
