import { createHash } from "node:crypto";
import webpack from "webpack";
import { integrityOf } from "./manifest.mjs";

const { Compilation, RuntimeGlobals, RuntimeModule, WebpackError } = webpack;
const name = "ChunkIntegrity";
const table = `${RuntimeGlobals.require}.chunkIntegrity`;

// A placeholder of the same length as the integrity that replaces it.
const placeholderOf = ({ id }) => `sha384-${createHash("sha256").update(`chunk ${id}`).digest("hex")}`;

/**
 * Writes the integrity of every chunk into the module that loads it. SystemJS checks the modules that an import map
 * names. Chunks are webpack's own requests, so their entry, which is checked itself, contains their integrity.
 */
export class ChunkIntegrity {
  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => `${source}\nif (${table}[chunkId]) script.integrity = ${table}[chunkId];`,
      );
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkTable("chunk integrity"));
      });
      // After minification, before file names are derived from the content.
      const filling = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name, stage: filling }, () => fillIn(compilation));
      const last = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage: last }, () => check(compilation));
    });
  }
}

class ChunkTable extends RuntimeModule {
  generate() {
    return `${table} = ${JSON.stringify(Object.fromEntries(lazyChunks(this.chunk).map((each) => [each.id, placeholderOf(each)])))};`;
  }
}

function lazyChunks(chunk) {
  return [...chunk.getAllAsyncChunks()].filter((each) => scriptsOf(each).length > 0 || each.files.size === 0);
}

function scriptsOf(chunk) {
  return [...chunk.files].filter((file) => file.endsWith(".js"));
}

function integrityOfChunk(compilation, chunk) {
  return integrityOf(compilation.getAsset(scriptsOf(chunk)[0]).source.buffer());
}

function runtimes(compilation) {
  return [...compilation.chunks].filter((chunk) => chunk.hasRuntime());
}

function fillIn(compilation) {
  for (const chunk of runtimes(compilation)) {
    const pairs = lazyChunks(chunk).map((each) => [placeholderOf(each), integrityOfChunk(compilation, each)]);
    for (const file of scriptsOf(chunk)) compilation.updateAsset(file, (source) => replaced(source, pairs));
  }
}

function replaced(source, pairs) {
  const text = String(source.source());
  const changed = new webpack.sources.ReplaceSource(source);
  for (const [placeholder, integrity] of pairs) {
    for (let at = text.indexOf(placeholder); at >= 0; at = text.indexOf(placeholder, at + 1)) {
      changed.replace(at, at + placeholder.length - 1, integrity);
    }
  }
  return changed;
}

/**
 * Reports chunks that changed after their integrity was inserted: webpack changes a chunk once more when it refers
 * to another hashed file.
 */
function check(compilation) {
  for (const chunk of runtimes(compilation)) {
    const text = scriptsOf(chunk).map((file) => String(compilation.getAsset(file).source.source()));
    for (const each of lazyChunks(chunk)) {
      if (text.some((one) => one.includes(integrityOfChunk(compilation, each)))) continue;
      compilation.errors.push(new WebpackError(`${scriptsOf(each)[0]} changed after its integrity was inserted`));
    }
  }
}
