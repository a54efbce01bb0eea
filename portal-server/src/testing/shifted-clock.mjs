// Shifts the wall clock of a process and its threads by the milliseconds in CLOCK_SHIFT_FILE, which may change at any
// time: `node --import …/shifted-clock.mjs`. The monotonic timer is unaffected, as on a machine whose clock is set.
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_SHIFT_FILE ?? "";
const Genuine = Date;
const now = () => Genuine.now() + Number(readFileSync(file, "utf8"));

globalThis.Date = new Proxy(Genuine, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
