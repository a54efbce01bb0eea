/** The timed steps of a part. */
export type StepName = "load" | "bootstrap" | "mount" | "unmount";

/** The cost of one module on this page. */
export interface ModuleRecord {
  /** Specifier. */
  module: string;
  /** Milliseconds of the last time; for `load`, of the longest one. */
  times: Partial<Record<StepName, number>>;
  /** How often it was mounted. */
  mounts: number;
  /** Size of its files, unpacked; `null` when the browser does not report it. */
  bytes: number | null;
}

/** An application's fill in a slot. */
export interface FillRecord {
  /** Unique on this page. */
  id: number;
  /** Specifier. */
  module: string;
  state: "opening" | "mounted" | "failed";
  /** Milliseconds from its opening until it was mounted or had failed. */
  ms?: number;
}

/** An open slot. */
export interface SlotRecord {
  slot: string;
  /** In how many places it is open. */
  places: number;
  fills: FillRecord[];
}

/** An event or a request between applications, without its payload. */
export interface MessageRecord {
  /** Unique on this page. */
  id: number;
  /** Milliseconds since 1970. */
  time: number;
  kind: "event" | "request";
  topic: string;
  /** Specifiers. */
  sender: string;
  receivers: string[];
  /** `pending` until every receiver has finished; for a failed request, the code of its error. */
  outcome: string;
  ms?: number;
}

/** A refusal by the page's Content Security Policy. */
export interface BlockedRecord {
  /** Milliseconds since 1970, of the last time. */
  time: number;
  count: number;
  directive: string;
  /** An address without its query, or a word such as `inline`. */
  blocked: string;
  /** For Trusted Types: the name of the policy, or the sink and the beginning of the text. */
  sample: string;
  /** Specifier of the module whose file caused it, or of the application that was shown. */
  module?: string;
}

/** The record of events on this page since it was loaded. It stays on the page. */
export interface PageRecord {
  modules: ModuleRecord[];
  slots: SlotRecord[];
  /** The last ones, newest first. */
  messages: MessageRecord[];
  /** Newest first. */
  blocked: BlockedRecord[];
}
