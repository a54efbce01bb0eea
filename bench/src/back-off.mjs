// When a browser that lost its connection tries again: the page's own rule, and those it is measured against.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";

const source = join(import.meta.dirname, "../../shared-utility/src/live/reconnect-delay.ts");
const { code } = transformSync(readFileSync(source, "utf8"), {
  jsc: { parser: { syntax: "typescript" }, target: "es2022" },
  module: { type: "es6" },
});
// The page's code itself rather than a copy, which would go its own way one day.
const { reconnectDelay } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

/** Rule → how many milliseconds to wait after so many failed attempts (0: the connection was just lost). */
export const backOffs = {
  portal: reconnectDelay,
  "fixed 1,000 ms": () => 1_000,
};
