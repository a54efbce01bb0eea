import { en } from "./en.ts";
import { pt } from "./pt.ts";

const keysOf = (value: object, prefix = ""): string[] =>
  Object.entries(value).flatMap(([key, part]) =>
    typeof part === "object" ? keysOf(part, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

it("has every text in both languages", () => {
  expect(keysOf(en)).toEqual(keysOf(pt));
});
