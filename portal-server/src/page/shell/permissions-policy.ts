import { type Need, needParts } from "@portico/shared-utility/contract";
import { inertHeaders } from "../../platform/http/security-headers.ts";

/** The Permissions-Policy of a page: that of every answer, with the granted features for the page itself. */
export function permissionsPolicy(granted: readonly Need[]): string {
  const features = granted.map(needParts).flatMap(({ kind, value }) => (kind === "feature" ? [value] : []));
  const refused = inertHeaders["permissions-policy"]
    .split(", ")
    .filter((each) => !features.includes(each.slice(0, -3)));
  return [...refused, ...features.map((feature) => `${feature}=(self)`)].join(", ");
}
