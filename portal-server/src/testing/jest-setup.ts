import { liveLimits } from "../messaging/live/live-limits.ts";
import { healthLimits } from "../platform/health/health-limits.ts";
import { gateLimits } from "../releases/gate/gate-limits.ts";

// Ends a hanging test. The first file that needs a database waits until an embedded one has started, which takes
// seconds, or minutes on a busy machine.
jest.setTimeout(300_000);
// A busy machine may pause for seconds, which is not the portal's fault. A suite about one of these limits sets it; the
// long lane measures the real ones.
if (!process.env.LONG_TESTS) {
  Object.assign(gateLimits, { deadline: 60_000, total: 60_000 });
  Object.assign(healthLimits, { deadline: 60_000 });
  Object.assign(liveLimits, { connectTimeout: 60_000, brokerTimeout: 60_000 });
}

// Fake clocks and spies end with their test.
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
