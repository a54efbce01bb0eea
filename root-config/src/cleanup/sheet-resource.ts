import { setOff } from "../own-styles/link-media.ts";
import type { Resource } from "./part-resources.ts";

export type Sheet = HTMLStyleElement | HTMLLinkElement;

/**
 * A style element, or a link to a style sheet, as a resource.
 *
 * @param scope limits its rules to its application; repeated after each return to the page, because the browser then
 * reads its text again
 */
export function sheetResource(sheet: Sheet, scope: () => void = () => {}): Resource {
  let restore: (() => void) | undefined;
  const detach = () => (sheet instanceof HTMLLinkElement ? muteLink(sheet) : detachStyle(sheet));
  const rule = sheet.textContent?.trim().slice(0, 60);
  return {
    kind: "style",
    what: sheet instanceof HTMLLinkElement ? `style sheet ${sheet.href}` : `style element${rule && `: ${rule}`}`,
    attach: () => {
      restore?.();
      restore = undefined;
      if (sheet.isConnected) scope();
    },
    detach: () => {
      if (sheet.isConnected) restore ??= detach();
    },
    isReleased: () => !restore && !sheet.isConnected,
    dispose: () => {
      restore?.();
      sheet.remove();
    },
  };
}

export function isSheet(node: unknown): node is Sheet {
  return node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.relList.contains("stylesheet"));
}

function muteLink(link: HTMLLinkElement): () => void {
  setOff(link, "away", true);
  return () => setOff(link, "away", false);
}

/**
 * Removes it from the page, so that another application that looks for the same element adds its own. A mark keeps its
 * place.
 */
function detachStyle(style: HTMLStyleElement): () => void {
  const { sheet } = style;
  // The removal would lose rules that are not in its text.
  if (sheet && !style.textContent?.trim() && sheet.cssRules.length > 0) {
    sheet.disabled = true;
    return () => {
      sheet.disabled = false;
    };
  }
  const mark = document.createComment("");
  style.replaceWith(mark);
  return () => {
    if (mark.isConnected) mark.replaceWith(style);
    else document.head.append(style);
  };
}
