interface Repeatable {
  path: string;
  body?: unknown;
}

/** Where the keys of calls without a response are kept, by the name of the call. */
export interface KeyPlace {
  get(call: string): string | undefined;
  set(call: string, key: string): void;
  delete(call: string): void;
}

/**
 * Idempotency keys for calls that must not act twice (the header `Idempotency-Key`). A call without a response keeps
 * its key, so a user who sends the same again gets the result of the first call. Every other call gets a new key.
 * @param unanswered the draft of the call's form, so that the key survives a reload; memory by default
 */
export function createIdempotencyKeys(unanswered: KeyPlace = new Map<string, string>()) {
  const nameOf = ({ path, body }: Repeatable) => JSON.stringify([path, body]);
  return {
    of(call: Repeatable): string {
      const name = nameOf(call);
      const key = unanswered.get(name) ?? newKey();
      unanswered.set(name, key);
      return key;
    },
    answered(call: Repeatable): void {
      unanswered.delete(nameOf(call));
    },
  };
}

// Not `randomUUID`, which is missing on pages without https.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
