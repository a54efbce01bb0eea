/** Bytes, megabytes of memory and milliseconds. The deadline is for all modules of a publication together. */
export const gateLimits = {
  deadline: 7_000,
  entry: 1024 * 1024,
  file: 4 * 1024 * 1024,
  files: 100,
  /** Modules of a publication, and files of it, that are read at once. */
  atOnce: 8,
  /** Publications of one scope that are inspected at once, and those that may wait. */
  publications: 4,
  waiting: 100,
  modules: 500,
  newModules: 50,
  parsingMemory: 384,
  parsingRest: 10_000,
  parsingThreads: 2,
} as const;
