const serverPaths = /^\/(api|live|media|modules|import-maps?)(\/|\.|$)/;

/** Whether a path of this origin is answered by the server with data or a file, not with a page of the portal. */
export function isServerPath(path: string): boolean {
  return serverPaths.test(path);
}
