/** Files in bytes, memory in megabytes, times in milliseconds. The deadline is for a whole publication. */
export const gateLimits = {
  deadline: 7_000,
  /** A file that is parsed: an entry, and a chunk that is found by its import. */
  parsed: 4 * 1024 * 1024,
  /** A file that is hashed as it arrives: what a manifest lists, and uploads. */
  hashed: 16 * 1024 * 1024,
  /** Of a module. */
  files: 1_000,
  /** The beginning of a chunk, and the chunks of a publication together, that are searched for what they may need. */
  searchedFile: 512 * 1024,
  searched: 4 * 1024 * 1024,
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
