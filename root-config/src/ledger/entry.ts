/** Something that a module has added to the page and not taken away yet. */
export interface Entry {
  kind: "timer" | "listener" | "observer" | "style" | "global" | "prototype";
  /** What it is, e.g. `window resize listener`. */
  what: string;
  stack: string;
  /** Takes it away, where that can do no harm. */
  remove?(): void;
  /** Whether it is still there; an observer of elements that have left the page is not. */
  stands?(): boolean;
}
