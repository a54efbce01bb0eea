// The long forms of the session and API tests (docs/security.md): the same files, more rounds.
import { conclude } from "../../scripts/lib/run-step.mjs";
import { endToEndStep, jestStep } from "../../scripts/lib/test-steps.mjs";

const races = ["--selectProjects", "portal-server", "--testPathPatterns", "rotation-races", "-w", "1"];
const fuzz = ["--selectProjects", "portal-server", "--testPathPatterns", "api-fuzz", "-w", "1"];

conclude([
  await endToEndStep("eight tabs, 60 rounds", { args: ["sessions-refresh"], env: { SESSION_ROUNDS: "60" } }),
  await jestStep("refresh races", { args: races, env: { SESSION_SCALE: "1" } }),
  await jestStep("API fuzz, 20,000 requests", { args: fuzz, env: { FUZZ_REQUESTS: "20000" } }),
]);
