import { isBlank } from "./blank.ts";

it.each([
  ["nothing", ""],
  ["white space", " \t\n\u00a0\u3000"],
  ["zero-width characters", "\u200b\u200c\u200d\u2060\ufeff"],
  ["bidi controls", "\u202e\u2066\u2069\u200f\u061c"],
  ["a soft hyphen", "\u00ad"],
  ["Hangul fillers", "\u115f\u1160\u3164\uffa0"],
  ["variation selectors and tags", "\ufe0f\u{e0100}\u{e0041}"],
  ["an empty Braille cell", "\u2800"],
])("treats %s as blank", (_name, text) => expect(isBlank(text)).toBe(true));

it.each(["a", " . ", "مرحبا", "👩‍👧", "\u202eabc", "0", "한"])("does not treat %j as blank", (text) =>
  expect(isBlank(text)).toBe(false),
);
