import { extname } from "node:path";

const allowed: ReadonlySet<string> = new Set([
  ...[".js", ".mjs", ".css", ".json", ".map", ".txt", ".wasm"],
  ...[".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico"],
  ...[".woff", ".woff2", ".ttf", ".otf"],
]);

/**
 * Whether pages load files of this kind. Other kinds are neither stored nor served: an HTML page would run in the
 * origin that holds the sessions.
 */
export function isAllowedKind(file: string): boolean {
  return allowed.has(extname(file));
}
