import type { Portal, Stream } from "@portico/contract";
import type { PageRecord } from "./page-record.ts";

/**
 * The interface for the portal's micro-frontends: additionally modules at run time, through the orchestrator's loader.
 */
export interface ShellPortal extends Portal {
  /** Loads a module of the map with its style sheets; rejects when that fails or the orchestrator's deadline passes. */
  loadModule<T>(specifier: string): Promise<T>;
  /** Whether the user may be signed out: `true` when nothing is unsaved, otherwise the user's answer. */
  confirmSignOut(): Promise<boolean>;
  /**
   * Reloads the page, after `change` if there is one. If that would lose typed text, the user is asked first and can
   * stay: then nothing happens. Rejects when `change` does.
   */
  reload(change?: () => Promise<void>): Promise<void>;
  /** The record of this page, for the page tools. Applications do not have it. */
  pageRecord$?: Stream<PageRecord>;
}
