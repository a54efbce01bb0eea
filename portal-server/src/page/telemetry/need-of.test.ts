import { needOf } from "./record-event.ts";

const violation = (directive: string, blocked: string, sample = "") => ({
  ...{ directive, blocked, sample, page: "", source: "", line: undefined },
});

it.each([
  [violation("connect-src", "https://api.example/v1/items?x=1"), "connect:https://api.example"],
  [violation("frame-src", "blob"), "frame:blob:"],
  [violation("connect-src", "wss://live.example/feed"), "connect:wss://live.example"],
  [violation("connect-src", "http://localhost:4400/x"), "connect:http://localhost:4400"],
  [violation("img-src", "https://img.example:8443/a.png"), "img:https://img.example:8443"],
  [violation("font-src https://old.example", "https://fonts.example/a.woff2"), "font:https://fonts.example"],
  [violation("frame-src", "https://maps.example/"), "frame:https://maps.example"],
  [violation("style-src-elem", "https://styles.example/a.css"), "style:https://styles.example"],
  [violation("style-src-attr", "inline"), "style-attr"],
  [violation("script-src", "wasm-eval"), "wasm"],
  [violation("script-src", "eval"), "eval"],
  [violation("require-trusted-types-for", "trusted-types-sink", "eval|1 + 1"), "eval"],
  [violation("require-trusted-types-for", "trusted-types-sink", "Function|(a) { return a }"), "eval"],
  [violation("worker-src", "blob"), "worker"],
  [violation("permissions-policy", "geolocation"), "feature:geolocation"],
  [violation("trusted-types", "trusted-types-policy", "vue"), "trusted-types:vue"],
  [violation("require-trusted-types-for", "trusted-types-sink", "Element innerHTML|<p>x</p>"), "html"],
])("suggests for %j the need %s", (reported, need) => expect(needOf(reported)).toBe(need));

it.each([
  violation("script-src-elem", "https://evil.example/x.js"),
  violation("style-src-elem", "inline"),
  violation("connect-src", "http://api.example/x"),
  violation("connect-src", "data"),
  violation("trusted-types", "trusted-types-policy", "default"),
  violation("require-trusted-types-for", "trusted-types-sink", "HTMLScriptElement src|https://evil.example"),
  violation("constructor", "https://api.example"),
  violation("permissions-policy", "join-ad-interest-group"),
  violation("integrity-policy-report-only", "https://cdn.example/late.js"),
  violation("", ""),
])("suggests no need for %j", (reported) => expect(needOf(reported)).toBeUndefined());
