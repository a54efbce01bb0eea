import type { ShellPortal } from "@portico/shared-utility/contract";
import type { AppCleanup } from "../cleanup/load-cleanup.ts";
import type { Part } from "../routes/parts.ts";
import type { ApplicationStatus, StatusOptions } from "./application-status.ts";
import type { NextPart } from "./hand-over.ts";
import type { Lifecycles } from "./lifecycles.ts";

interface FrameEvents {
  /** The part is shown. It may still be mounting. */
  onShown?(): void;
  onReady(): void;
  onFailure(failure: { step: "load" | "mount"; id: string; error: unknown }): void;
  /** The last good build replaces the map's build, which failed with `error`. */
  onFallback(fallback: { error: unknown; address: string }): void;
  onForcedUnmount(error: unknown): void;
}

export interface OpenPortal {
  portal: ShellPortal;
  end(): unknown;
}

export interface FrameOptions extends FrameEvents {
  part: Part;
  /** Opens the portal's interface for one visit. `end` ends the part's subscriptions. */
  openPortal(): OpenPortal;
  /** The part's name as the user knows it. Called at each use, since the language may change. */
  displayName(): string;
  /** The user who is signed in. */
  user?(): string | undefined;
  /** The part that replaces this one on the page, if both may be on the page together. */
  next?(): NextPart | undefined;
  /** Registers a tenant's application with single-spa under its own name. */
  register?(application: Pick<StatusOptions, "leave" | "unload">): ApplicationStatus;
  /** Removes from the page what a tenant's application leaves behind. */
  cleanup?: AppCleanup;
  /** Wraps the lifecycles before they are used, e.g. to report what they leave behind. */
  observe?(lifecycles: Lifecycles): Lifecycles;
}
