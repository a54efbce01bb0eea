import { percentile } from "./percentile.mjs";

const frame = 1_000 / 60;

/** Figures of a page's frames; `dropped` is the share of the frames of a 60 Hz display that were not shown. */
export function frameFigures({ frames, longTasks }) {
  const missed = frames.map((took) => Math.max(0, Math.round(took / frame) - 1)).reduce((sum, each) => sum + each, 0);
  return {
    frames: frames.length,
    p50: percentile(frames, 50),
    p95: percentile(frames, 95),
    longest: Math.max(...frames),
    dropped: missed / (missed + frames.length),
    longTasks: longTasks.length,
    longestTask: Math.max(0, ...longTasks),
  };
}
