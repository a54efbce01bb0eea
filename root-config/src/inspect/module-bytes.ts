type Loaded = Pick<PerformanceResourceTiming, "name" | "decodedBodySize">;

/**
 * The unpacked size of the files that each module has loaded. The browser reports no size for files of another origin
 * without `Timing-Allow-Origin`, and records only the first 250 files of a page.
 */
export function moduleBytes(files: readonly Loaded[], moduleOf: (address: string) => string | undefined) {
  const bytes = new Map<string, number>();
  // A file that was requested again counts once.
  const sizes = new Map(files.filter(({ decodedBodySize }) => decodedBodySize > 0).map((file) => [file.name, file]));
  for (const { name, decodedBodySize } of sizes.values()) {
    const module = moduleOf(name);
    if (module !== undefined) bytes.set(module, (bytes.get(module) ?? 0) + decodedBodySize);
  }
  return bytes;
}
