import type { ConfigSchema } from "@portico/shared-utility/contract";
import { Ajv } from "ajv";
import { configProblems } from "./config-problems.ts";
import { schemaProblems } from "./schema-problems.ts";

const schema: ConfigSchema = {
  type: "object",
  properties: { queue: { type: "string", minLength: 2 }, size: { type: "integer", maximum: 9 } },
};

it("compiles a schema once for all checks of a publication: it takes most of their time", () => {
  const compile = jest.spyOn(Ajv.prototype, "compile");
  expect(schemaProblems(schema)).toEqual([]);
  const { properties } = schema;
  expect(configProblems({ properties, type: "object" } as ConfigSchema, { queue: "support", size: 3 })).toEqual([]);
  expect(configProblems(schema, { queue: "x", size: 10 })).toMatchObject([{ path: "/queue" }, { path: "/size" }]);
  expect(configProblems(schema, {})).toEqual([]);
  expect(compile).toHaveBeenCalledTimes(1);
});

it("still refuses what the schema of schemas refuses", () => {
  const never: ConfigSchema = { type: "object", properties: { size: { type: "number", multipleOf: 0 } } };
  expect(schemaProblems(never)).toMatchObject([{ message: expect.stringContaining("multipleOf must be > 0") }]);
});

it("accepts texts for each of the portal's languages, and no other", () => {
  const named = (titles: object) =>
    schemaProblems({ type: "object", properties: { size: { type: "number", titles } } });
  expect(named({ pt: "Tamanho", en: "Size" })).toEqual([]);
  expect(named({ pt: "Tamanho" })).toEqual([]);
  expect(named({ fr: "Taille" })).toMatchObject([{ path: "/properties/size/titles" }]);
  const titled = { type: "object", properties: { size: { type: "number", titles: { en: "Size" } } } } as const;
  expect(configProblems(titled, { size: 3 })).toEqual([]);
});
