/**
 * Finds the module of the map that a file belongs to: by its address, else by its build's folder, which contains
 * chunks too.
 *
 * @param imports the map's imports
 * @param base the page's address, for relative addresses of the map
 */
export function createModuleOfAddress(imports: Record<string, string>, base: string) {
  const byAddress = new Map<string, string>();
  const byFolder = new Map<string, string>();
  for (const [specifier, address] of Object.entries(imports)) {
    if (!URL.canParse(address, base)) continue;
    const { href } = new URL(address, base);
    byAddress.set(href, specifier);
    const folder = folderOf(href);
    if (!byFolder.has(folder)) byFolder.set(folder, specifier);
  }
  return (address: string): string | undefined => {
    const [file = ""] = address.split(/[?#]/);
    return byAddress.get(file) ?? byFolder.get(folderOf(file));
  };
}

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf("/") + 1);
}
