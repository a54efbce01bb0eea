import { needParts } from "@portico/shared-utility/contract";

/** The origins that an application has declared for its calls, by its needs `connect:https://…`. */
export function connectOrigins(needs: readonly string[]): string[] {
  const parts = needs.map(needParts).filter(({ kind, value }) => kind === "connect" && /^https?:/.test(value));
  return [...new Set(parts.map(({ value }) => new URL(value).origin))];
}
