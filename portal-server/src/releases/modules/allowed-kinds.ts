import { isFileKind } from "@portico/shared-utility/contract";

/**
 * Whether the portal stores and serves files of this kind. It serves no HTML page of a build: the page would run in the
 * origin that holds the sessions.
 */
export function isAllowedKind(file: string): boolean {
  return isFileKind(file) || file.endsWith(".map");
}
