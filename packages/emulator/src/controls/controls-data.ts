/** What the page of the controls gives to its script. */
export interface ControlsData {
  /** The application's first address. */
  start: string;
  /** E-mail → refresh token. */
  tokens: Record<string, string>;
  texts: Record<"building" | "ready" | "failed" | "refused" | "warned" | "lost", string>;
}

/** One server-sent event of `/emulator/events`: the state of the build, and what the gate has found. */
export interface StateEvent {
  state: keyof ControlsData["texts"];
  findings: { code: string; message: string; details?: unknown }[];
}
