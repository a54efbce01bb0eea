import type { Release } from "@portico/shared-utility/contract";
import { useT } from "./use-t.ts";

// What the portal writes when it publishes the builds of its own folder (portal-server/src/releases/checkout).
const ownAuthor = "checkout";
const ownReason = "The checkout's builds";

/** The text for a release's reason: the words of a person as they are, those of the portal in the user's language. */
export function useReasonText() {
  const t = useT();
  return ({ author, reason }: Pick<Release, "author" | "reason">): string =>
    author === ownAuthor && reason === ownReason ? t("reason.checkout") : reason;
}
