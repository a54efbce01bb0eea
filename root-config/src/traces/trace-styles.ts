import type { Attribution } from "./attribution.ts";
import { hookMethod } from "./hook-method.ts";
import type { Trace } from "./part-traces.ts";

type Sheet = HTMLStyleElement | HTMLLinkElement;

const methods = ["append", "appendChild", "insertBefore", "prepend"] as const;

/** Traces the style elements and sheets that applications insert into the head. */
export function traceStyles(head: HTMLHeadElement, { callerOf }: Attribution): void {
  const traced = new WeakSet<Sheet>();
  for (const method of methods) {
    hookMethod(head, method, (insert, args, hook) => {
      const fresh = args.filter((node): node is Sheet => isSheet(node) && !node.isConnected && !traced.has(node));
      const caller = fresh.length > 0 ? callerOf(hook) : undefined;
      const inserted = insert(...args);
      if (!caller) return inserted;
      for (const sheet of fresh) {
        traced.add(sheet);
        const trace = traceOf(sheet);
        caller.owner.add(trace, caller);
        // A caller may need its style sheet, which exists only in the page.
        if (caller.owner.isAway()) trace.remove();
      }
      return inserted;
    });
  }
}

function traceOf(sheet: Sheet): Trace {
  let putBack: (() => void) | undefined;
  const takeOff = () => (sheet instanceof HTMLLinkElement ? muteLink(sheet) : takeStyle(sheet));
  const rule = sheet.textContent?.trim().slice(0, 60);
  return {
    kind: "style",
    what: sheet instanceof HTMLLinkElement ? `style sheet ${sheet.href}` : `style element${rule && `: ${rule}`}`,
    place: () => {
      putBack?.();
      putBack = undefined;
    },
    remove: () => {
      if (sheet.isConnected) putBack ??= takeOff();
    },
    isGone: () => !putBack && !sheet.isConnected,
    ended: () => {
      putBack?.();
      sheet.remove();
    },
  };
}

/** Another sheet at its address would be requested again. */
function muteLink(link: HTMLLinkElement): () => void {
  const { media } = link;
  link.media = "not all";
  return () => {
    link.media = media;
  };
}

/** Off the page, so that another application which looks for the same element adds its own. A mark keeps its place. */
function takeStyle(style: HTMLStyleElement): () => void {
  const { sheet } = style;
  // Rules that are not its text would be lost with its place in the page.
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

function isSheet(node: unknown): node is Sheet {
  return node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.relList.contains("stylesheet"));
}
