import { type Need, needParts } from "@portico/shared-utility/contract";
import { inertHeaders } from "../../platform/http/security-headers.ts";

/** The headers of a page besides its Content-Security-Policy that follow from what it is granted. */
export function needHeaders(granted: readonly Need[]): Record<string, string> {
  return { "permissions-policy": permissionsPolicy(granted), "cross-origin-opener-policy": openerPolicy(granted) };
}

/**
 * Whether the page and a window of another origin that it opens know each other, as sign-in in a window needs it. The
 * windows that open the page never know it.
 */
function openerPolicy(granted: readonly Need[]): string {
  return granted.includes("popups") ? "same-origin-allow-popups" : inertHeaders["cross-origin-opener-policy"];
}

/** The Permissions-Policy of a page: that of every answer, with the granted features for the page itself. */
function permissionsPolicy(granted: readonly Need[]): string {
  const features = granted.map(needParts).flatMap(({ kind, value }) => (kind === "feature" ? [value] : []));
  const refused = inertHeaders["permissions-policy"]
    .split(", ")
    .filter((each) => !features.includes(each.slice(0, -3)));
  return [...refused, ...features.map((feature) => `${feature}=(self)`)].join(", ");
}
