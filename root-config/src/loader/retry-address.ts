let retries = 0;

/** The same file at an address that was never requested: a request that hangs, or a module that failed, is not repeated. */
export function retryAddress(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}retry=${++retries}`;
}

/** The address of the file, without the mark of a further attempt. */
export function withoutRetry(address: string): string {
  return address.replace(/[?&]retry=\d+$/, "");
}
