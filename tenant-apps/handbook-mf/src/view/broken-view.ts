import type { Strings } from "../pages/strings.ts";
import { element, heading, type View } from "./element.ts";

export function brokenView(words: Strings, retry: () => void): View {
  const button = element("button", { type: "button" }, words.retry);
  button.addEventListener("click", retry);
  return {
    content: element("div", { role: "alert" }, heading(words.broken), element("p", {}, words.brokenHint), button),
    title: words.broken,
  };
}
