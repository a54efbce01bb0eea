import { isIP } from "node:net";

/** One label of a host name, in lower case. */
export const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether this is a host name of at least two labels, in lower case and without a port. */
export function isHostName(value: string): boolean {
  const labels = value.split(".");
  return value.length <= 253 && labels.length > 1 && isIP(value) === 0 && labels.every((each) => hostLabel.test(each));
}
