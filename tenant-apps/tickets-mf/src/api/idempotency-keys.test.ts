import { createIdempotencyKeys } from "./idempotency-keys.ts";

const ticket = { path: "", body: { subject: "Printer", text: "On fire" } };

it("keeps the key of a call that got no response", () => {
  const keys = createIdempotencyKeys();
  expect(keys.of({ ...ticket })).toBe(keys.of({ ...ticket }));
});

it("uses another key for another call, and for the same call after a response", () => {
  const keys = createIdempotencyKeys();
  const key = keys.of(ticket);
  expect(keys.of({ ...ticket, body: { subject: "Scanner", text: "On fire" } })).not.toBe(key);
  expect(keys.of({ ...ticket, path: "/12/comments" })).not.toBe(key);
  keys.answered(ticket);
  expect(keys.of(ticket)).not.toBe(key);
});
