/** What of a part is timed. */
export type StepName = "load" | "bootstrap" | "mount" | "unmount";

/** What one module has cost on this page. */
export interface ModuleRecord {
  /** Specifier. */
  module: string;
  /** Milliseconds of the last time; of `load`, the longest. */
  times: Partial<Record<StepName, number>>;
  /** How often it was mounted. */
  mounts: number;
  /** Of its files, unpacked; `null` where the browser does not say. */
  bytes: number | null;
}

/** What of one application fills a slot. */
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
  /** `pending` until every receiver has finished; of a request that failed, the code of its error. */
  outcome: string;
  ms?: number;
}

/** What the page's Content Security Policy has refused. */
export interface BlockedRecord {
  /** Milliseconds since 1970, of the last time. */
  time: number;
  count: number;
  directive: string;
  /** An address without its query, or a word such as `inline`. */
  blocked: string;
  /** Of Trusted Types: the name of the policy, or the sink and the beginning of the text. */
  sample: string;
  /** Specifier of the module whose file did it, or of the application that was shown. */
  module?: string;
}

/** What happened on this page since it was loaded. It stays on the page. */
export interface PageRecord {
  modules: ModuleRecord[];
  slots: SlotRecord[];
  /** The last ones, newest first. */
  messages: MessageRecord[];
  /** Newest first. */
  blocked: BlockedRecord[];
}
