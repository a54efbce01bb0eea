// When a browser that lost its connection retries: the page's rule, and the rule that it is measured against.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";

const source = join(import.meta.dirname, "../../../shared-utility/src/live/reconnect-delay.ts");
const { code } = transformSync(readFileSync(source, "utf8"), {
  jsc: { parser: { syntax: "typescript" }, target: "es2022" },
  module: { type: "es6" },
});
// The code of the page itself, since a copy would diverge from it.
const { reconnectDelay } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

/** Rule → milliseconds to wait after this many failed attempts (0: the connection was just lost). */
export const backOffs = { portal: reconnectDelay, "fixed 1,000 ms": () => 1_000 };
