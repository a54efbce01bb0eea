import type { Locale } from "@portico/shared-utility/contract";

/** The data that the page of the controls passes to its script. */
export interface ControlsData {
  /** The application's first address. */
  start: string;
  /** E-mail → refresh token. */
  tokens: Record<string, string>;
  locale: Locale;
  texts: Record<StateName | "category" | "noCategory" | "push" | "portal" | "off", string>;
}

type StateName = "building" | "ready" | "failed" | "refused" | "warned" | "lost";

/** One server-sent event of `/emulator/events`: the state of the build, and the findings of the gate. */
export interface StateEvent {
  state: StateName;
  findings: { code: string; message: string; details?: unknown }[];
  /** The categories of notifications that an accepted build declares. */
  categories?: { key: string; name: Record<Locale, string> }[];
}
