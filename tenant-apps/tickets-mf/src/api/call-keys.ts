interface Repeatable {
  path: string;
  body?: unknown;
}

/**
 * Keys for calls that must not act twice (the header `Idempotency-Key`). A call whose answer never came keeps its key,
 * so that the person who sends the same once more gets the first one's answer; any other call gets a new one.
 */
export function createCallKeys() {
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

// Not `randomUUID`, which pages without https do not have.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
