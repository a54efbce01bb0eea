import type { FastifyRequest } from "fastify";
import { pathOf } from "../../platform/http/is-api.ts";

/** First labels of paths that are never pages: unknown paths below them get the 404 of their API or folder. */
const notPages = new Set([
  ...["api", "live", "modules", "media", "import-map.json", "import-maps", ".well-known"],
  ...["page-dictionaries", "healthz", "livez", "readyz", "firebase-messaging-sw.js"],
]);

/** Whether a GET requests a page, by its path and its Accept header. */
export function wantsPage(request: Pick<FastifyRequest, "url" | "headers">): boolean {
  if (!isPagePath(request.url)) return false;
  if (takesHtml(request)) return true;
  const { accept } = request.headers;
  // Scripts, images and robots accept any type, and request files.
  return (accept === undefined || accept.trim() === "*/*") && !pathOf(request.url).split("/").at(-1)?.includes(".");
}

/** Whether a page may be served at an address. */
export function isPagePath(url: string): boolean {
  return !notPages.has(decoded(pathOf(url).split("/")[1] ?? ""));
}

/**
 * Whether an address names a file rather than a page: its last label has a dot, and its first label is not an
 * application. Pages of applications may have dots in their paths.
 * @param path without a query
 * @param apps names of the applications of the tenant's map
 */
export function isFilePath(path: string, apps: readonly string[]): boolean {
  const labels = path.split("/");
  return (labels.at(-1)?.includes(".") ?? false) && !apps.includes(decoded(labels[1] ?? ""));
}

/** Whether a client accepts HTML, as browsers do for a navigation. */
export function takesHtml({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers.accept?.includes("text/html") ?? false;
}

function decoded(label: string): string {
  try {
    return decodeURIComponent(label).toLowerCase();
  } catch {
    return label;
  }
}
