import { randomBytes } from "node:crypto";
import {
  attributes,
  brandAddresses,
  brandStyle,
  contentPolicyHeader,
  dynamicPage,
  endWith,
  inertHeaders,
  needHeaders,
  pageHints,
  pageSources,
  pageText,
  pageView,
} from "@portico/portal-server/emulation";
import type { EmulatedPortal } from "../emulated-portal.ts";
import type { Call, HttpResponse } from "../http-response.ts";
import type { Tenant } from "../samples.ts";
import { connectOrigins } from "./connect-origins.ts";

export const changesAddress = "/modules/changes";
export const callsScript = "/emulator/calls.js";

/**
 * The portal's page, with the headers that the portal sends. Two things differ: the controls may show it in a frame, and
 * calls of declared origins go through the emulator.
 */
export async function servePage(portal: EmulatedPortal, tenant: Tenant, { url, cookies }: Call): Promise<HttpResponse> {
  const map = portal.mapOf(tenant.domain);
  const needs = [...new Set(Object.values(map.needs ?? {}).flat())];
  const hints = pageHints(cookies);
  const brand = brandStyle(tenant.domain, tenant);
  const { parts } = await dynamicPage(portal, {
    tenant: { domain: tenant.domain, name: tenant.name },
    ...{ environment: portal.environment, map, hints, watch: changesAddress },
    view: pageView(url.pathname, hints.signedIn, map),
    brand: brand.markup,
    icon: brandAddresses(tenant.domain, tenant).favicon,
    granted: needs,
  });
  const styleNonce = randomBytes(16).toString("base64url");
  const text = withCalls(pageText(parts), needs) + endWith(styleNonce);
  const { origins, ...sources } = pageSources(map, brand.source);
  const policy = contentPolicyHeader(origins, { host: url.host, secure: false, styleNonce, needs, ...sources });
  return {
    status: 200,
    headers: {
      ...inertHeaders,
      "content-type": "text/html; charset=utf-8",
      ...needHeaders(needs),
      "content-security-policy": policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      "set-cookie": "XSRF-TOKEN=emulator; Path=/; SameSite=Strict",
    },
    body: Buffer.from(text),
  };
}

/** Before every other script, so that it comes before the application's first call. */
function withCalls(html: string, needs: readonly string[]): string {
  const origins = connectOrigins(needs).join(" ");
  const script = `<script${attributes({ src: callsScript, "data-origins": origins })}></script>`;
  return origins === "" ? html : html.replace("<head>", `<head>\n${script}`);
}
