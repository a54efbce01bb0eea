import { z } from "zod";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { sendText, storedText } from "../../platform/http/encoded-text.ts";
import type { PageDictionaries } from "./page-dictionaries.ts";
import { dictionaryAge } from "./page-dictionary-table.ts";

const params = z.object({ hash: z.string().regex(/^[\w-]{43}$/) });

/**
 * `GET /page-dictionaries/{hash}`: a page as the dictionary of all later pages of this host (RFC 9842, 2.1). Browsers
 * request it when they are idle.
 */
export function dictionaryRoutes(app: App, dictionaries: PageDictionaries): void {
  app.get("/page-dictionaries/:hash", { schema: { hide: true, params } }, async (request, reply) => {
    const { hash } = request.params;
    const brotli = await dictionaries.find(tenantOf(request).domain, hash);
    if (!brotli) throw new ApiError("route.not_found");
    reply.headers({
      // The type is one that browsers do not display: the text is no page.
      "content-type": "application/octet-stream",
      "cache-control": `private, max-age=${dictionaryAge}, immutable`,
      "use-as-dictionary": 'match="/*", match-dest=("document")',
    });
    return sendText(request, reply, storedText(brotli, hash));
  });
}

/** The header by which a page announces a dictionary. */
export function dictionaryLink(hash: string): string {
  return `</page-dictionaries/${hash}>; rel="compression-dictionary"`;
}
