import { homePath } from "../app/handbook-route.ts";
import { element, heading, type View, type ViewContext } from "./element.ts";

export function unknownView({ words, portal }: ViewContext): View {
  const back = element("a", { href: portal.basePath + homePath }, words.all);
  return {
    content: element("div", {}, heading(words.unknown), element("p", {}, words.unknownHint), element("p", {}, back)),
    title: words.unknown,
  };
}
