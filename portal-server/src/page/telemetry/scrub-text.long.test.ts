import { scrubText } from "./scrub-text.ts";

it.each(["a", "eyJ", "a@", "a.", "Bearer ", "?code=", "https://a/", "\u0000"])(
  "A5: scrubs the longest text of %j within 250 ms",
  (piece) => {
    const text = piece.repeat(16_384 / piece.length);
    // The shortest of three runs, since other processes use the processor too.
    const times = [1, 2, 3].map(() => {
      const started = performance.now();
      scrubText(text);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(250);
  },
);
