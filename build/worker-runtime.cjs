// Jest's runtime, except that a worker loads the packages below once, not once for each test file.
// docs/decisions/0051-a-jest-worker-loads-packages-once.md
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname, join } = require("node:path");
const { types } = require("node:util");
const { default: Runtime } = require("./compile-once.cjs");

/** Packages that take long to load and keep no state from one test file to the next. */
const shared = /^(@fastify\/|(drizzle-orm|fast-check|fastify|fastify-type-provider-zod|pg|zod)(\/|$))/;

// A test file has its own constructors: without this, fastify would not recognise the file's errors, nor zod its
// promises.
const recognised = [
  [Date, types.isDate],
  [Error, types.isNativeError],
  [Map, types.isMap],
  [Promise, types.isPromise],
  [RegExp, types.isRegExp],
  [Set, types.isSet],
];
const usual = Function.prototype[Symbol.hasInstance];
for (const [type, isOne] of recognised) {
  Object.defineProperty(type, Symbol.hasInstance, {
    value(object) {
      return usual.call(this, object) || (this === type && isOne(object));
    },
  });
}

class WorkerRuntime extends Runtime {
  requireModule(from, name, ...rest) {
    return shared.test(name ?? "") ? createRequire(from)(name) : super.requireModule(from, name, ...rest);
  }
}

// V8 shares the machine code of equal WebAssembly modules while one of them exists. Without this one, every embedded
// database that a test opens is compiled again, which is half of its processor time.
const server = createRequire(join(__dirname, "../portal-server/package.json"));
const database = join(dirname(server.resolve("@electric-sql/pglite")), "pglite.wasm");
const compiled = new WebAssembly.Module(readFileSync(database));

module.exports = { __esModule: true, default: WorkerRuntime, compiled };
