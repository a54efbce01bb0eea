import type { Release } from "@portico/shared-utility/contract";
import { isOwnRelease } from "./own-release.ts";
import { useT } from "./use-t.ts";

/** The text for a release's reason: the words of a person as they are, those of the portal in the user's language. */
export function useReasonText() {
  const t = useT();
  return (release: Pick<Release, "author" | "reason">): string =>
    isOwnRelease(release) ? t("reason.checkout") : release.reason;
}
