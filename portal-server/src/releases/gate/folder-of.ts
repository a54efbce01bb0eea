/** The address of the folder that a file lies in, with the closing slash and without a query. */
export function folderOf(address: string): string {
  const [path = ""] = address.split("?");
  return path.slice(0, path.lastIndexOf("/") + 1);
}
