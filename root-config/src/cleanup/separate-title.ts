import type { Attribution } from "./attribution.ts";

/**
 * The title that an application writes into the document is that of its page, as with `portal.setTitle`: the portal adds names
 * and the unread count, and writes the whole again when these change. The application reads what it has written in the same visit.
 */
export function separateTitle(page: Document, { callerOf }: Pick<Attribution, "callerOf">): void {
  const title = Object.getOwnPropertyDescriptor(Document.prototype, "title");
  if (!title?.get || !title.set) return;
  const { get: read, set: write } = title;
  const own = new WeakMap<object, string>();
  function get(): string {
    const portal = callerOf(get)?.owner.portal();
    return (portal && own.get(portal)) ?? read.call(page);
  }
  function set(text: unknown): void {
    const portal = callerOf(set)?.owner.portal();
    if (portal) {
      own.set(portal, String(text));
      portal.setTitle(String(text));
    } else write.call(page, text);
  }
  Object.defineProperty(page, "title", { configurable: true, enumerable: true, get, set });
}
