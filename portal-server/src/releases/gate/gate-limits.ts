/** Files in bytes, memory in megabytes, times in milliseconds. */
export const gateLimits = {
  /** How long a whole publication waits for other servers. */
  deadline: 7_000,
  /** How long the gate works on a whole publication: waiting and parsing. */
  total: 25_000,
  /** The largest file that is parsed as a whole. Of a larger ES module only imports and exports are read. */
  parsed: 4 * 1024 * 1024,
  /** The largest file of any kind. */
  hashed: 16 * 1024 * 1024,
  /** The most files of a module. */
  files: 5_000,
  /** The searched beginning of a chunk, and the limit for an entry or for a publication's chunks together. */
  searchedFile: 512 * 1024,
  searched: 4 * 1024 * 1024,
  /** The limit for a publication's entries together. */
  searchedEntries: 12 * 1024 * 1024,
  /** Modules of a publication, and their files, that are read concurrently. */
  concurrency: 8,
  /** Publications of one scope that are checked concurrently, and that may wait. */
  publications: 4,
  waiting: 100,
  modules: 500,
  newModules: 50,
  parsingMemory: 384,
  parsingIdle: 10_000,
  parsingThreads: 2,
} as const;
