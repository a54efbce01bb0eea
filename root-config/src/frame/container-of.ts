/** The element that the layout provides for a part. */
export function containerOf(name: string): HTMLElement {
  const container = document.getElementById(`single-spa-application:${name}`);
  if (!container) throw new Error(`the layout has no place for ${name}`);
  return container;
}
