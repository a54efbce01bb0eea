import { homePath } from "../app/handbook-route.ts";
import { element, heading, type View, type ViewContext } from "./element.ts";

/** The page at the addresses that the portal opens to guests. The handbook has no content for guests. */
export function publicView({ words, portal }: ViewContext, isGuest: boolean): View {
  const home = portal.basePath + homePath;
  const href = isGuest ? `/signin?${new URLSearchParams({ link: home })}` : home;
  const next = element("a", { href }, isGuest ? words.signIn : words.all);
  return {
    content: element(
      "div",
      {},
      heading(words.noPublicArea),
      element("p", {}, words.noPublicAreaHint),
      element("p", {}, next),
    ),
    title: words.noPublicArea,
  };
}
