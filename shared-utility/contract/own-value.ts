/**
 * The own value of a key; `undefined` for an inherited one. Keys come from untrusted input, so a key such as
 * `constructor` must not find a value of the prototype.
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
