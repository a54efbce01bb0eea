import { homePath } from "../app/handbook-route.ts";
import { buttonLink, element, pageHeader, type View, type ViewContext } from "./element.ts";
import { emptyCard } from "./empty-state.ts";

/** The page at the addresses that the portal opens to guests. The handbook has no content for guests. */
export function publicView({ words, portal }: ViewContext, isGuest: boolean): View {
  const home = portal.basePath + homePath;
  const href = isGuest ? `/signin?${new URLSearchParams({ link: home })}` : home;
  const next = buttonLink(isGuest ? words.signIn : words.all, href);
  return {
    content: element("div", {}, pageHeader(words.noPublicArea), emptyCard("lock", words.noPublicAreaHint, next)),
    title: words.noPublicArea,
  };
}
