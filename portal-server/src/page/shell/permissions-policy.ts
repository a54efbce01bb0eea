import { type Need, needParts } from "@portico/shared-utility/contract";
import { inertHeaders } from "../../platform/http/security-headers.ts";

/** The headers that follow from a page's grants, besides its Content-Security-Policy. */
export function needHeaders(granted: readonly Need[]): Record<string, string> {
  return { "permissions-policy": permissionsPolicy(granted), "cross-origin-opener-policy": openerPolicy(granted) };
}

/**
 * Whether the page and a window of another origin that it opens can reach each other, as sign-in in a window requires.
 * The page can never reach a window that opened it.
 */
function openerPolicy(granted: readonly Need[]): string {
  return granted.includes("popups") ? "same-origin-allow-popups" : inertHeaders["cross-origin-opener-policy"];
}

/**
 * The Permissions-Policy of a page: the one of every response, with the granted features allowed for the page itself.
 */
function permissionsPolicy(granted: readonly Need[]): string {
  const features = granted.map(needParts).flatMap(({ kind, value }) => (kind === "feature" ? [value] : []));
  const refused = inertHeaders["permissions-policy"]
    .split(", ")
    .filter((each) => !features.includes(each.slice(0, -3)));
  return [...refused, ...features.map((feature) => `${feature}=(self)`)].join(", ");
}
