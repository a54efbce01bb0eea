/** What a profile picture may be (reliability.md, U2). */
export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 25_000_000,
  /** The longer side. */
  side: 12_000,
  /** Pixels × channels × bytes of a channel: 16 bit take twice the time and memory of 8. */
  decodedBytes: 100_000_000,
  /** An interlaced PNG cannot be decoded line by line: all its pixels are in memory at once. */
  interlacedBytes: 32_000_000,
} as const;

/** The side of the square that is kept. */
export const pictureSide = 512;

export const imageTypes = ["image/jpeg", "image/png", "image/webp"] as const;
