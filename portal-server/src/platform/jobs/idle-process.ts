const window = 1_000;
const most = 0.2;

/** Whether this process worked for less than a fifth of the last second, or of the time since the call before. */
export function createIdleWatch(): () => boolean {
  let began = performance.now();
  let before = performance.eventLoopUtilization();
  let isIdle = false;
  return () => {
    if (performance.now() - began < window) return isIdle;
    isIdle = performance.eventLoopUtilization(before).utilization < most;
    began = performance.now();
    before = performance.eventLoopUtilization();
    return isIdle;
  };
}
