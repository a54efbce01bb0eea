import type { Release } from "@portico/shared-utility/contract";

/** Whether the portal itself has published the builds of its own folder (portal-server/src/releases/checkout). */
export function isOwnRelease({ author, reason }: Pick<Release, "author" | "reason">): boolean {
  return author === "checkout" && reason === "The checkout's builds";
}
