import type { ShellPortal } from "@portico/shared-utility/contract";
import type { Part } from "../routes/parts.ts";
import type { Lifecycles } from "./lifecycles.ts";

export interface FrameEvents {
  onReady(): void;
  onFailure(failure: { step: "load" | "mount"; id: string; error: unknown }): void;
  /** The last good build stands in for the map's own, which failed with `error`. */
  onFallback(fallback: { error: unknown; address: string }): void;
  onForcedOff(error: unknown): void;
}

export interface FrameOptions extends FrameEvents {
  part: Part;
  portal: ShellPortal;
  /** The part's name as the person knows it; asked at each use, since the language may change. */
  displayName(): string;
  /** Sees the lifecycles before they are used, e.g. to record what they leave behind. */
  observe?(lifecycles: Lifecycles): Lifecycles;
}
