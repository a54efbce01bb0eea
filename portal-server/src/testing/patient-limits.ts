// Relaxes a portal process's time limits for busy machines (jest-setup.ts): `node --import …/dist/testing/patient-limits.js`.
import { stallLimits } from "../platform/db/stall-watch.ts";
import { healthLimits } from "../platform/health/health-limits.ts";
import { gateLimits } from "../releases/gate/gate-limits.ts";

Object.assign(gateLimits, { deadline: 60_000 });
Object.assign(healthLimits, { deadline: 60_000 });
Object.assign(stallLimits, { patience: 300 });
