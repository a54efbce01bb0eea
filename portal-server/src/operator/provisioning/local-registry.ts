/** One call of the registry's API. */
export interface LocalCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below `/api/registry`. */
  path: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** The registry of a portal on this machine. */
export interface LocalRegistry {
  call(call: LocalCall): Promise<{ status: number; headers: Record<string, unknown>; text: string }>;
  close(): Promise<void>;
}
