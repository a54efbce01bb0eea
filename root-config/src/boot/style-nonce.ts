/**
 * Lets the style elements apply that scripts create, such as those of style-loader, Vue and Angular: sets the page's
 * nonce on them. The policy has it for styles only, so no script runs because of it. Markup gets none.
 */
export function installStyleNonce(page: Document = document): void {
  const { defaultView } = page;
  if (!defaultView) return;
  let nonce: string | undefined;
  // Read at the first style element only: the carrier is the page's last element.
  const nonceOf = () => (nonce ||= page.querySelector<HTMLStyleElement>("style[nonce]")?.nonce ?? "");
  const { prototype } = (defaultView as Window & typeof globalThis).Document;
  for (const method of ["createElement", "createElementNS"] as const) {
    const original = prototype[method] as (...values: unknown[]) => HTMLElement;
    Object.assign(prototype, {
      [method](this: Document, ...values: unknown[]): HTMLElement {
        const element = original.apply(this, values);
        // HTML and SVG have a style element, both with a nonce. Chromium clones the attribute, but not the property alone.
        if (element.localName === "style" && !element.nonce) element.setAttribute("nonce", nonceOf());
        return element;
      },
    });
  }
}
