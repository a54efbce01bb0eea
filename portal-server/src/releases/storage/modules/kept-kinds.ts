import { extname } from "node:path";

const kept: ReadonlySet<string> = new Set([
  ...[".js", ".css", ".json", ".map", ".txt", ".wasm"],
  ...[".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico"],
  ...[".woff", ".woff2", ".ttf"],
]);

/**
 * Whether a file is of a kind that builds have and pages load. No other is kept or served: a page of markup would have
 * the origin where sessions are.
 */
export function isKeptKind(file: string): boolean {
  return kept.has(extname(file));
}
