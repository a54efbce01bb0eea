/** The address of a file's folder, with the closing slash and without a query. */
export function folderOf(address: string): string {
  const [path = ""] = address.split("?");
  return path.slice(0, path.lastIndexOf("/") + 1);
}
