import { mediaTypeOf } from "./media-types.ts";

it.each([
  ["stock.3f0a.js", "text/javascript; charset=utf-8"],
  ["/modules/acme/stock/assets/logo.svg", "image/svg+xml"],
  ["strings.pt.json", "application/json; charset=utf-8"],
  ["README", "application/octet-stream"],
  ["a.b/constructor", "application/octet-stream"],
  ["stock.constructor", "application/octet-stream"],
])("finds for %s the media type %s", (path, type) => expect(mediaTypeOf(path)).toBe(type));
