/** 128 random bits in hexadecimal: a key for a call, or the code of a failure. */
export function randomId(): string {
  // Not `randomUUID`: browsers lack it on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
