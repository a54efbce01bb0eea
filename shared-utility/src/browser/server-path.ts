const serverPaths = /^\/(api|live|media|modules|import-maps?)(\/|\.|$)/;

/** Whether the server responds to a path of this origin with data or a file, not with a page of the portal. */
export function isServerPath(path: string): boolean {
  return serverPaths.test(path);
}
