/** Limits of an uploaded image (docs/reliability.md U2). */
export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 25_000_000,
  /** Pixels of the longer side. */
  side: 12_000,
  /** Pixels × channels × bytes of a channel: 16 bits take twice the time and memory of 8. */
  decodedBytes: 100_000_000,
  /** As `decodedBytes`. An interlaced PNG cannot be decoded line by line: all its pixels are in memory together. */
  interlacedBytes: 32_000_000,
} as const;

/** Side in pixels of the stored square. */
export const pictureSide = 512;

export const imageTypes = ["image/jpeg", "image/png", "image/webp"] as const;
