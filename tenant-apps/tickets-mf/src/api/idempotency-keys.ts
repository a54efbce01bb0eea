interface Repeatable {
  path: string;
  body?: unknown;
}

/**
 * Idempotency keys for calls that must not act twice (the header `Idempotency-Key`). A call without a response keeps
 * its key, so a user who sends the same again gets the result of the first call. Every other call gets a new key.
 */
export function createIdempotencyKeys() {
  const unanswered = new Map<string, string>();
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
