import type { FastifyRequest } from "fastify";

/** First labels that are never a page: what is missing there is missing, and says so as itself. */
const notPages = new Set([
  ...["api", "live", "modules", "media", "import-map.json", "import-maps"],
  ...["healthz", "readyz", "firebase-messaging-sw.js"],
]);

/** Whether a GET asks for a page: by its path, and by what the client accepts. */
export function wantsPage({ url, headers }: Pick<FastifyRequest, "url" | "headers">): boolean {
  const path = url.split("?", 1)[0] ?? "";
  const labels = path.split("/");
  if (notPages.has(decoded(labels[1] ?? ""))) return false;
  const { accept } = headers;
  if (accept?.includes("text/html")) return true;
  // Scripts, images and robots accept anything, and ask for files.
  return (accept === undefined || accept.trim() === "*/*") && !labels.at(-1)?.includes(".");
}

function decoded(label: string): string {
  try {
    return decodeURIComponent(label).toLowerCase();
  } catch {
    return label;
  }
}
