import { homePath } from "../app/handbook-route.ts";
import { buttonLink, element, pageHeader, type View, type ViewContext } from "./element.ts";
import { emptyCard } from "./empty-state.ts";

export function unknownView({ words, portal }: ViewContext): View {
  const back = buttonLink(words.all, portal.basePath + homePath);
  return {
    content: element("div", {}, pageHeader(words.unknown), emptyCard("search", words.unknownHint, back)),
    title: words.unknown,
    missing: true,
  };
}

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
