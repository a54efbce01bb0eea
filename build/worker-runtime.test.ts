import { createRequire } from "node:module";
import { resolve } from "node:path";
import vm from "node:vm";

// docs/decisions/0051-a-jest-worker-loads-packages-once.md
const load = createRequire(resolve(import.meta.dirname, "../portal-server/src/app.ts"));

/** Whether a package is the same object after jest has discarded all modules, as it does between two test files. */
function isKept(name: string): boolean {
  const before = load(name);
  jest.resetModules();
  return load(name) === before;
}

it.each(["@fastify/cookie", "drizzle-orm", "drizzle-orm/pg-core", "fast-check", "fastify", "pg", "zod"])(
  "loads %s once in each worker",
  (name) => expect(isKept(name)).toBe(true),
);

it("loads a package with state, and our own modules, for each test file", () => {
  expect(isKept("nodemailer")).toBe(false);
  expect(isKept("./platform/text/error-code.ts")).toBe(false);
});

it("lets a test file replace a package that the worker has loaded", () => {
  jest.doMock("zod", () => "a replacement");
  expect(load("zod")).toBe("a replacement");
  jest.dontMock("zod");
  expect(load("zod")).toHaveProperty("object");
});

it("lets a loaded package recognise an error, a promise and a date of the test file", async () => {
  const { fastify } = load("fastify") as typeof import("fastify");
  const app = fastify().get("/", (_request, reply) => void reply.send(new Error("of this file")));
  expect(await app.inject("/")).toMatchObject({ statusCode: 500 });
  const { z } = load("zod") as typeof import("zod");
  expect(z.date().safeParse(new Date())).toMatchObject({ success: true });
  const delayed = z.string().refine(async () => false);
  expect(() => delayed.parse("a")).toThrow(/async/i);
});

/** What a new context gets from a module of this source, as jest's runtime compiles it. */
function run(source: string): unknown {
  const module = { exports: {} };
  const context = vm.createContext();
  vm.compileFunction(source, ["module"], { filename: "/compiled-once.js", parsingContext: context })(module);
  return module.exports;
}

it("compiles a module once for the contexts of all files, and again when its source changes", () => {
  const { Script } = vm;
  const compile = jest.spyOn(vm, "Script").mockImplementation((...args) => new Script(...args));
  const first = run("module.exports = class {};");
  expect(run("module.exports = class {};")).not.toBe(first);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(run("module.exports = 2;")).toBe(2);
  expect(compile).toHaveBeenCalledTimes(2);
  compile.mockRestore();
});

it("reports lines and columns as in the file", () => {
  expect(run("module.exports = new Error().stack;")).toContain("/compiled-once.js:1:18");
});
