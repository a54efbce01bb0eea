import { scrubText } from "./scrub-text.ts";

it.each(["a", "eyJ", "a@", "a.", "Bearer ", "?code=", "https://a/", "\u0000"])(
  "A5: is quick with the longest text of %j",
  (piece) => {
    const text = piece.repeat(16_384 / piece.length);
    // The best of three: another process may hold the processor.
    const times = [1, 2, 3].map(() => {
      const started = performance.now();
      scrubText(text);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(250);
  },
);
