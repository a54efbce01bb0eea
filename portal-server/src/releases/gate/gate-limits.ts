/** Files in bytes, memory in megabytes, times in milliseconds. */
export const gateLimits = {
  /** How long a whole publication waits for others. */
  deadline: 7_000,
  /** How long the gate takes for a whole publication: waiting and parsing. */
  total: 25_000,
  /** A file that is parsed as a whole. Of a larger ES module only its imports and exports are read. */
  parsed: 4 * 1024 * 1024,
  /** Any file. */
  hashed: 16 * 1024 * 1024,
  /** The most files of a module. */
  files: 5_000,
  /** The beginning of a chunk, and of an entry or of a publication's chunks together, that is searched for needs. */
  searchedFile: 512 * 1024,
  searched: 4 * 1024 * 1024,
  /** The same, of a publication's entries together. */
  searchedEntries: 12 * 1024 * 1024,
  /** Modules of a publication, and files of it, that are read concurrently. */
  concurrency: 8,
  /** Publications of one scope that are checked concurrently, and those that may wait. */
  publications: 4,
  waiting: 100,
  modules: 500,
  newModules: 50,
  parsingMemory: 384,
  parsingIdle: 10_000,
  parsingThreads: 2,
} as const;
