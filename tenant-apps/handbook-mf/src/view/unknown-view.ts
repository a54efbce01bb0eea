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
