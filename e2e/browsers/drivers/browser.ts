export interface Point {
  x: number;
  y: number;
}

export type Key = "Tab" | "Enter" | "Escape" | "End" | "ArrowDown" | "ArrowRight" | "Backspace";

/** One tab. Its input is real: the browser receives mouse and keyboard events, not calls of `click()`. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function without a closure in the page, for at most 30 s, and returns its result as JSON. */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks at a point of the viewport, in CSS pixels. */
  clickAt(point: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  close(): Promise<void>;
}

/** A browser that was never used before: no cookies, no storage, no cache. */
export interface Browser {
  newTab(): Promise<Tab>;
  /** The tabs that are open now, including those that pages opened. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

export interface Engine {
  newBrowser(): Promise<Browser>;
  stop(): Promise<void>;
}
