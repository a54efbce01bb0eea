import { createCallKeys } from "./call-keys.ts";

const ticket = { path: "", body: { subject: "Printer", text: "On fire" } };

it("keeps the key of a call whose answer never came", () => {
  const keys = createCallKeys();
  expect(keys.of({ ...ticket })).toBe(keys.of({ ...ticket }));
});

it("gives another key to another call, and to the same one after an answer", () => {
  const keys = createCallKeys();
  const key = keys.of(ticket);
  expect(keys.of({ ...ticket, body: { subject: "Scanner", text: "On fire" } })).not.toBe(key);
  expect(keys.of({ ...ticket, path: "/12/comments" })).not.toBe(key);
  keys.answered(ticket);
  expect(keys.of(ticket)).not.toBe(key);
});
