export interface RegistryCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api/registry`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  bytes?: Buffer;
  /** The release that the caller has seen there, 0 for none: another one by now refuses the call. `any` is any. */
  seen?: number | "any";
  /** Names the call, so that a repetition changes nothing. */
  key?: string;
}

/** The portal's registry of releases, wherever it runs. */
export interface Registry {
  /**
   * @returns the parsed answer
   * @throws RegistryRefusal with the registry's code and sentence
   */
  ask<T>(call: RegistryCall): Promise<T>;
}

export interface OpenRegistry extends Registry {
  close(): Promise<void>;
}
