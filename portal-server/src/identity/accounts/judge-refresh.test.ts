import { judgeRefresh, sessionLimits } from "./judge-refresh.ts";

const now = new Date("2026-03-02T09:00:00Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const day = 24 * 60 * 60 * 1_000;
const active = { generation: 5, rotatedAt: ago(10_000), rotatedByOwner: true, expiresAt: ago(-1), endedAt: null };

it.each([
  ["the current token", 5, {}, "rotate"],
  ["the previous token at the end of the window", 4, {}, "replayed"],
  ["the previous token within the window", 4, { rotatedAt: ago(9_999) }, "successor"],
  ["the previous token by a clock that is a little behind", 4, { rotatedAt: ago(-9_999) }, "successor"],
  ["the previous token by a clock that is an hour behind", 4, { rotatedAt: ago(-3_600_000) }, "replayed"],
  ["an older token within the window", 3, { rotatedAt: ago(1) }, "replayed"],
  ["a token of a future generation", 6, {}, "replayed"],
  ["the current token of an ended session", 5, { endedAt: ago(1) }, "ended"],
  ["an old token of an ended session", 1, { endedAt: ago(1) }, "ended"],
  ["the current token at the absolute end", 5, { expiresAt: now }, "ended"],
  ["the current token after seven idle days", 5, { rotatedAt: ago(7 * day) }, "ended"],
  ["the current token just before the idle limit", 5, { rotatedAt: ago(7 * day - 1) }, "rotate"],
])("%s", (_case, generation, change, verdict) => {
  const presented = { generation, byOwner: false };
  expect(judgeRefresh({ ...active, ...change }, presented, now, sessionLimits)).toBe(verdict);
});

it.each([
  ["the previous token after an hour", 4, { rotatedAt: ago(3_600_000) }, "successor"],
  ["the previous token after a rotation without the cookie", 4, { rotatedByOwner: false }, "replayed"],
  ["the token before the previous one within the window", 3, { rotatedAt: ago(9_999) }, "successor"],
  ["the token before the previous one at the end of the window", 3, {}, "replayed"],
  ["an older token", 2, { rotatedAt: ago(1) }, "replayed"],
  ["a token of a future generation", 6, { rotatedAt: ago(1) }, "replayed"],
  ["the previous token at the absolute end", 4, { expiresAt: now }, "ended"],
])("with the session's cookie: %s", (_case, generation, change, verdict) => {
  const presented = { generation, byOwner: true };
  expect(judgeRefresh({ ...active, ...change }, presented, now, sessionLimits)).toBe(verdict);
});

it.each([true, false])("grants no successor when the window is zero (cookie: %s)", (byOwner) => {
  const strict = { ...sessionLimits, reuseWindow: 0 };
  expect(judgeRefresh({ ...active, rotatedAt: now }, { generation: 4, byOwner }, now, strict)).toBe("replayed");
});
