import type { Book } from "./record.ts";

const ways = ["append", "appendChild", "insertBefore", "prepend"] as const;

/** Records style elements that are inserted into the head. One that was removed is not left behind. */
export function recordStyles(book: Book, head: HTMLHeadElement = document.head): void {
  for (const way of ways) {
    const original = head[way] as (...args: unknown[]) => unknown;
    Object.assign(head, {
      [way](...args: unknown[]): unknown {
        for (const node of args) if (node instanceof HTMLStyleElement && !node.isConnected) write(node);
        return original.apply(head, args);
      },
    });
  }

  function write(style: HTMLStyleElement): void {
    const rule = style.textContent?.trim().slice(0, 60);
    book.add({
      kind: "style",
      what: rule ? `style element: ${rule}` : "style element",
      remove: () => style.remove(),
      stands: () => style.isConnected,
    });
  }
}
