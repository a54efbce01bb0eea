// Runs in the page: records the duration of each frame, and long tasks.

export function watchFrames() {
  window.frameWatch?.stop();
  const seen = { frames: [], longTasks: [] };
  let last;
  let on = true;
  const tick = (time) => {
    if (last !== undefined) seen.frames.push(time - last);
    last = time;
    if (on) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  });
  observer.observe({ type: "longtask" });
  window.frameWatch = {
    seen,
    stop: () => {
      on = false;
      observer.disconnect();
    },
  };
}
