/** Something that a module has added to the page and has not removed yet. */
export interface Entry {
  kind: "timer" | "listener" | "observer" | "style" | "element" | "connection" | "sound" | "global" | "prototype";
  /** A description, e.g. `resize listener of the window`. */
  what: string;
  stack: string;
  /** Whether it is still in place. False for an observer whose elements have all left the page. */
  isPresent?(): boolean;
}
