import { commandLineReason, type Release } from "@portico/shared-utility/contract";
import { useT } from "./use-t.ts";

/**
 * The text for a release's author: the name of a person, a credential with its name, or the portal for builds of its
 * own folder.
 */
export function useAuthorText() {
  const t = useT();
  return (release: Pick<Release, "author" | "reason">): string => {
    if (isOwnRelease(release)) return t("audit.actor.system");
    const [, name] = /^credential (.+)$/.exec(release.author) ?? [];
    return name === undefined ? release.author : t("author.credential", { name });
  };
}

/** The text for a release's reason: a person's words unchanged, the portal's in the user's language. */
export function useReasonText() {
  const t = useT();
  return (release: Pick<Release, "author" | "reason">): string => {
    if (isOwnRelease(release)) return t("reason.checkout");
    return release.reason === commandLineReason ? t("reason.command-line") : release.reason;
  };
}

/** Whether the portal itself has published the builds of its own folder (portal-server/src/releases/checkout). */
function isOwnRelease({ author, reason }: Pick<Release, "author" | "reason">): boolean {
  return author === "checkout" && reason === "The checkout's builds";
}
