/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`), beside those of the file that it imports.
// They may use each other, and nothing else.
import { isCalledByOwn } from "./own-ids.ts";

/**
 * Gives the scripts of the adapter's folder a body of their own: as `document.body`, and where they look for elements of that
 * name. All others get the page's body.
 *
 * @param ownBody what it is at the moment
 * @param adapter address of the adapter
 * @param libraries addresses of the page's scripts of other origins
 */
export function giveBody(
  ownBody: () => HTMLElement | undefined,
  adapter: string,
  libraries: () => readonly string[] = () => [],
): void {
  const own = () => {
    const body = ownBody();
    // A stack costs, so it is read only while the application has a body.
    return body && isCalledByOwn(adapter, libraries()) ? body : undefined;
  };
  // Another application may have one too.
  const before =
    Object.getOwnPropertyDescriptor(document, "body") ?? Object.getOwnPropertyDescriptor(Document.prototype, "body");
  const { querySelector, querySelectorAll, getElementsByTagName } = document;
  const isBody = (name: unknown) => String(name).trim().toLowerCase() === "body";
  Object.defineProperty(document, "body", {
    configurable: true,
    enumerable: true,
    get: () => own() ?? before?.get?.call(document),
    set: (body: HTMLElement) => before?.set?.call(document, body),
  });
  const listed = (body: HTMLElement) => body.parentElement?.querySelectorAll(":scope > body");
  Object.assign(document, {
    querySelector: (name: string) => (isBody(name) && own()) || querySelector.call(document, name),
    querySelectorAll(name: string) {
      const body = isBody(name) ? own() : undefined;
      return (body && listed(body)) ?? querySelectorAll.call(document, name);
    },
    getElementsByTagName(name: string) {
      const body = isBody(name) ? own() : undefined;
      return body?.parentElement?.getElementsByTagName(name) ?? getElementsByTagName.call(document, name);
    },
  });
}

/** A body in an application: it has the page's attributes, and none of the size and the colours that the portal gives its own. */
export function makeBody(attributes: Record<string, string>): HTMLElement {
  const body = document.createElement("body");
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") body.style.cssText = value;
    else body.setAttribute(name, value);
  }
  Object.assign(body.style, { minHeight: "0", margin: "0", background: "none" });
  return body;
}
