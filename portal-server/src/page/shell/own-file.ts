import { isLinked } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { pathOf } from "../../platform/http/is-api.ts";
import { takesHtml } from "./wants-page.ts";

/** The destinations of a browser's request for a file (Fetch, "destination"), without scripts, styles and documents. */
const destinations = new Set(["image", "font", "audio", "video", "track", "empty"]);

/**
 * Whether a browser requests a picture, a font, sound, video, or data for a script. Over plain http, and before Safari
 * 16.4, the request has no destination; then the ending of the address and `Accept` decide.
 */
export function wantsData(request: Pick<FastifyRequest, "url" | "headers">): boolean {
  const destination = request.headers["sec-fetch-dest"];
  if (destination === undefined) return isLinked(request.url) && !takesHtml(request);
  return destinations.has(String(destination));
}

/** The headers that decide the response: another request for the address may be for a page. */
export const ownFileHeaders = { "cache-control": "private, no-cache", vary: "Referer, Sec-Fetch-Dest, Accept" };

/**
 * Finds the file of a release for an address that an application builds as if it ran at the root of the host. Style
 * properties and fonts that scripts set have such addresses, and no script sees their requests. For requests of scripts
 * the page does the same.
 * @param integrity address → hash of the release's files
 * @returns `undefined` if no file has that end, or several files with different bytes have it
 */
export function ownFile(
  { url, headers }: Pick<FastifyRequest, "url" | "headers">,
  integrity: Readonly<Record<string, string>>,
): string | undefined {
  const path = decoded(pathOf(url));
  const { referer = "" } = headers;
  const page = URL.canParse(referer) ? decoded(new URL(referer).pathname) : "/";
  // The application's page, or the folder of its style sheet.
  const [, module] = /^\/(?:modules\/[^/]+\/)?([^/]+)\//.exec(page) ?? [];
  const start = `/${module}/`;
  const endings = [path, ...(path.startsWith(start) ? [path.slice(start.length - 1)] : [])];
  const isOfModule = (file: string) => file.includes(start);
  const listed = filesNamed(path.slice(path.lastIndexOf("/") + 1), integrity);
  for (const files of [listed.filter(isOfModule), listed])
    for (const ending of endings) {
      const found = files.filter((file) => decoded(file).endsWith(ending));
      if (new Set(found.map((file) => integrity[file])).size === 1) return found[0];
    }
  return undefined;
}

/** The files of a release by the last part of their addresses, for each served map. */
const filesByName = new WeakMap<object, Map<string, string[]>>();

function filesNamed(name: string, integrity: Readonly<Record<string, string>>): string[] {
  const known = filesByName.get(integrity);
  if (known) return known.get(name) ?? [];
  const files = new Map<string, string[]>();
  for (const address of Object.keys(integrity)) {
    const last = decoded(address.slice(address.lastIndexOf("/") + 1));
    files.set(last, [...(files.get(last) ?? []), address]);
  }
  filesByName.set(integrity, files);
  return files.get(name) ?? [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
