/** Something that a module has added to the page and has not removed yet. */
export interface Entry {
  kind: "timer" | "listener" | "observer" | "style" | "global" | "prototype";
  /** A description, e.g. `window resize listener`. */
  what: string;
  stack: string;
  /** Removes it. Set where that can do no harm. */
  remove?(): void;
  /** Whether it is still in place. False for an observer whose elements have all left the page. */
  isPresent?(): boolean;
}
