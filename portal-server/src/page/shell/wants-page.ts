import type { FastifyRequest } from "fastify";
import { pathOf } from "../../platform/http/path-of.ts";

/** First labels that are never a page: what is missing there is missing, and says so as itself. */
const notPages = new Set([
  ...["api", "live", "modules", "media", "import-map.json", "import-maps"],
  ...["healthz", "livez", "readyz", "firebase-messaging-sw.js"],
]);

/** Whether a GET asks for a page: by its path, and by what the client accepts. */
export function wantsPage(request: Pick<FastifyRequest, "url" | "headers">): boolean {
  if (!isPagePath(request.url)) return false;
  if (takesHtml(request)) return true;
  const { accept } = request.headers;
  // Scripts, images and robots accept anything, and ask for files.
  return (accept === undefined || accept.trim() === "*/*") && !pathOf(request.url).split("/").at(-1)?.includes(".");
}

/** Whether a page may lie at an address. */
export function isPagePath(url: string): boolean {
  return !notPages.has(decoded(pathOf(url).split("/")[1] ?? ""));
}

/** Whether a client says that it shows pages, as browsers do when they go to an address. */
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
