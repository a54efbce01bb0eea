// Jest's runtime, except that a worker compiles each module once, not once for each test file.
// docs/decisions/0051-a-jest-worker-loads-packages-once.md
const vm = require("node:vm");

/** The scripts by file, with the source that each was compiled from. */
const scripts = new Map();

// Jest's runtime compiles every module with this function. A script that is compiled once can run in any context.
vm.compileFunction = (source, parameters, { filename, parsingContext }) => {
  const start = `(function (${parameters.join(",")}) {`;
  const code = `${start}${source}\n})`;
  let entry = scripts.get(filename);
  if (entry?.code !== code) {
    // The first line keeps the columns of the file.
    entry = { code, script: new vm.Script(code, { filename, columnOffset: -start.length }) };
    scripts.set(filename, entry);
  }
  return entry.script.runInContext(parsingContext);
};

const { default: Runtime } = require("jest-runtime");

module.exports = { __esModule: true, default: Runtime };
