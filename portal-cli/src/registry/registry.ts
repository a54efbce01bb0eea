export interface RegistryCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below `/api/registry`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  bytes?: Buffer;
  /**
   * The release that the caller believes to be current, 0 for none: the registry rejects the call if it is another.
   * `any` accepts any.
   */
  expected?: number | "any";
  /** The call's idempotency key. */
  key?: string;
}

/** A portal's registry of releases, local or remote. */
export interface Registry {
  /**
   * @returns the parsed response
   * @throws RegistryRefusal with the registry's code and message
   */
  send<T>(call: RegistryCall): Promise<T>;
}

export interface OpenRegistry extends Registry {
  close(): Promise<void>;
}
