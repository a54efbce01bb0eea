import type { EntrySink } from "./ledger.ts";

const methods = ["append", "appendChild", "insertBefore", "prepend"] as const;

/** Records style elements that are inserted into the head. One that was removed is not left behind. */
export function recordStyles(sink: EntrySink, head: HTMLHeadElement = document.head): void {
  for (const method of methods) {
    const original = head[method] as (...args: unknown[]) => unknown;
    Object.assign(head, {
      [method](...args: unknown[]): unknown {
        for (const node of args) if (node instanceof HTMLStyleElement && !node.isConnected) record(node);
        return original.apply(head, args);
      },
    });
  }

  function record(style: HTMLStyleElement): void {
    const rule = style.textContent?.trim().slice(0, 60);
    sink.add({
      kind: "style",
      what: rule ? `style element: ${rule}` : "style element",
      remove: () => style.remove(),
      isPresent: () => style.isConnected,
    });
  }
}
