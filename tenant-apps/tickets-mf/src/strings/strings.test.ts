import { en } from "./en.ts";
import { pt } from "./pt.ts";

const keysOf = (value: object, prefix = ""): string[] =>
  Object.entries(value).flatMap(([key, part]) =>
    typeof part === "object" ? keysOf(part, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

it("counts in words what is not a number of rows", () => {
  expect([0, 1, 2].map(pt.list.count)).toEqual(["Nenhum chamado", "1 chamado", "2 chamados"]);
  expect([0, 1, 2].map(en.list.count)).toEqual(["No tickets", "1 ticket", "2 tickets"]);
});

it("has every text in both languages", () => {
  expect(keysOf(en)).toEqual(keysOf(pt));
});
