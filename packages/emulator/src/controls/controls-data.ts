import type { Locale } from "@portico/shared-utility/contract";

/** What the page of the controls gives to its script. */
export interface ControlsData {
  /** The application's first address. */
  start: string;
  /** E-mail → refresh token. */
  tokens: Record<string, string>;
  locale: Locale;
  texts: Record<StateName | "category" | "noCategory" | "push" | "portal" | "off", string>;
}

type StateName = "building" | "ready" | "failed" | "refused" | "warned" | "lost";

/** One server-sent event of `/emulator/events`: the state of the build, and what the gate has found. */
export interface StateEvent {
  state: StateName;
  findings: { code: string; message: string; details?: unknown }[];
  /** Those of notifications that an accepted build declares. */
  categories?: { key: string; name: Record<Locale, string> }[];
}
