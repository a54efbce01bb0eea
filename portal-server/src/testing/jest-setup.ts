import { liveLimits } from "../messaging/live/live-limits.ts";
import { healthLimits } from "../platform/health/health-limits.ts";
import { gateLimits } from "../releases/gate/gate-limits.ts";

// What hangs still ends. The first file that asks for a database waits until an embedded one is made, which takes
// seconds, and minutes where others work beside it.
jest.setTimeout(300_000);
// A busy machine may stand still for seconds, which is no fault of the portal's. A suite about one of these limits sets
// it; the long lane measures the genuine ones.
if (!process.env.LONG_TESTS) {
  Object.assign(gateLimits, { deadline: 60_000 });
  Object.assign(healthLimits, { deadline: 60_000 });
  Object.assign(liveLimits, { connectTimeout: 60_000, brokerPatience: 60_000 });
}
