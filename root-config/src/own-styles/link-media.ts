type Reason = "loading" | "away";

interface Off {
  media: string;
  reasons: Set<Reason>;
}

const off = new WeakMap<HTMLLinkElement, Off>();

/**
 * Prevents a sheet from applying while there is a reason. It stays in the page: another sheet at its address would be
 * requested again.
 */
export function setOff(link: HTMLLinkElement, reason: Reason, isOff: boolean): void {
  const entry = off.get(link) ?? { media: link.media, reasons: new Set<Reason>() };
  if (isOff) {
    off.set(link, entry);
    entry.reasons.add(reason);
    link.media = "not all";
  } else if (entry.reasons.delete(reason) && entry.reasons.size === 0) {
    off.delete(link);
    link.media = entry.media;
  }
}

const waiting = new WeakMap<EventTarget, () => void>();

/** Delays a loaded sheet until `prepare` has run, which is before the application gets its event. */
export function holdLink(link: HTMLLinkElement, prepare: () => void): void {
  setOff(link, "loading", true);
  waiting.set(link, () => {
    prepare();
    setOff(link, "loading", false);
  });
}

/** Called for loaded sheets before the handlers of their links. */
export function installLinkMedia(page: Document): void {
  // A link loads again when its address changes.
  const onSettled = ({ target }: Event) => target && waiting.get(target)?.();
  for (const event of ["load", "error"]) page.addEventListener(event, onSettled, { capture: true });
}
