import type { Release } from "@portico/shared-utility/contract";
import { isOwnRelease } from "./own-release.ts";
import { useT } from "./use-t.ts";

/** The text for a release's author: a name as it is; the portal, where it has published the builds of its own folder. */
export function useAuthorText() {
  const t = useT();
  return (release: Pick<Release, "author" | "reason">): string =>
    isOwnRelease(release) ? t("audit.actor.system") : release.author;
}
