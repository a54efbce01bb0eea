/** Remembers in which parts somebody has typed or chosen something: these are not taken from under their hands. */
export function followTouches(onTouch: (part: string) => void) {
  const touched = new Set<string>();
  const note = (event: Event) => {
    const place = event.target instanceof Element && event.target.closest('[id^="single-spa-application:"]');
    const part = place ? place.id.slice("single-spa-application:".length) : "";
    if (part === "" || touched.has(part)) return;
    touched.add(part);
    onTouch(part);
  };
  for (const kind of ["input", "change", "paste", "drop"]) document.addEventListener(kind, note, true);
  return {
    has: (part: string) => touched.has(part),
    any: () => touched.size > 0,
    /** The part was left, or mounted anew. */
    forget: (part: string) => touched.delete(part),
  };
}
