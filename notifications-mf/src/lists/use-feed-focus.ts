import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";

/**
 * The keys of a feed (WAI-ARIA feed pattern), and the next row for the focus when the focused row leaves the list.
 *
 * @param rows changes identity when the list changes
 */
export function useFeedFocus(rows: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const openedAt = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows may remove the focused element.
  useEffect(() => {
    if (openedAt.current === undefined || document.activeElement !== document.body) return;
    const remaining = articles(ref.current);
    const position = String(openedAt.current + 1);
    // Not every row of the list is in the document, so the row is found by its position, not by its index.
    const next = remaining.find((row) => row.getAttribute("aria-posinset") === position);
    (next ?? remaining.at(-1) ?? ref.current)?.focus();
    openedAt.current = undefined;
  }, [rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event, ref.current);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const opened = (index: number) => {
    openedAt.current = index;
  };
  const toList = useCallback(() => ref.current?.focus(), []);
  const toLastRow = () => (articles(ref.current).at(-1) ?? ref.current)?.focus();
  return { props: { ref, onKeyDown }, opened, toList, toLastRow };
}

function targetOf({ key, ctrlKey, target }: KeyboardEvent, feed: HTMLElement | null): HTMLElement | null | undefined {
  const around = feed?.closest("[data-notifications]");
  if (ctrlKey && key === "Home") return around?.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
  if (ctrlKey && key === "End") return feed ? controlAfter(feed) : undefined;
  const rows = articles(feed);
  const index = rows.findIndex((row) => row.contains(target as Node));
  if (key === "PageDown") return rows[index + 1];
  if (key === "PageUp") return rows[index - 1];
  return undefined;
}

/** The first control behind the feed, in the order of Tab. */
function controlAfter(feed: HTMLElement): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']");
  const isBehind = (control: HTMLElement) =>
    !feed.contains(control) && Boolean(feed.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
  return [...controls].find((control) => isBehind(control) && isReachable(control));
}

function isReachable(control: HTMLElement): boolean {
  // Not in jsdom.
  return control.tabIndex >= 0 && (control.checkVisibility?.() ?? true);
}

function articles(feed: HTMLElement | null): HTMLElement[] {
  return [...(feed?.querySelectorAll<HTMLElement>("article") ?? [])];
}
