let retries = 0;

/**
 * The same file at a new address: a browser does not repeat a request that hangs, and SystemJS does not load a failed
 * module again.
 */
export function retryAddress(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}retry=${++retries}`;
}

/** The address of the file, without the mark of a further attempt. */
export function withoutRetry(address: string): string {
  return address.replace(/[?&]retry=\d+$/, "");
}
