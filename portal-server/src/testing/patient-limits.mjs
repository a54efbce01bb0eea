// Relaxes a portal process's time limits for busy machines (jest-setup.ts): `node --import …/patient-limits.mjs`.
/** @param {string} file */
const compiled = (file) => import(new URL(`../../dist/${file}`, import.meta.url).href);

const { gateLimits } = await compiled("releases/gate/gate-limits.js");
Object.assign(gateLimits, { deadline: 60_000 });
const { healthLimits } = await compiled("platform/health/health-limits.js");
Object.assign(healthLimits, { deadline: 60_000 });
const { stallLimits } = await compiled("platform/db/stall-watch.js");
Object.assign(stallLimits, { patience: 300 });
