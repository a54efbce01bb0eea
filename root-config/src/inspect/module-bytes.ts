type Loaded = Pick<PerformanceResourceTiming, "name" | "decodedBodySize">;

/**
 * The unpacked size of the files that each module has loaded. The browser gives none for files of another origin without
 * `Timing-Allow-Origin`, and keeps the first 250 files of a page.
 */
export function moduleBytes(files: readonly Loaded[], moduleOf: (address: string) => string | undefined) {
  const bytes = new Map<string, number>();
  // A file that was requested again is one file.
  const sizes = new Map(files.filter(({ decodedBodySize }) => decodedBodySize > 0).map((file) => [file.name, file]));
  for (const { name, decodedBodySize } of sizes.values()) {
    const module = moduleOf(name);
    if (module !== undefined) bytes.set(module, (bytes.get(module) ?? 0) + decodedBodySize);
  }
  return bytes;
}
