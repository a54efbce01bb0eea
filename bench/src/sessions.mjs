// The session and API tests with more rounds (docs/security.md).
import { conclude } from "../../scripts/lib/run-step.mjs";
import { endToEndStep, jestStep } from "../../scripts/lib/test-steps.mjs";

const races = ["--selectProjects", "portal-server", "--testPathPatterns", "rotation-races", "-w", "1"];
const fuzz = ["--selectProjects", "portal-server", "--testPathPatterns", "api-fuzz", "-w", "1"];
const faults = { REFRESH_FAULT_ROUNDS: "20", REFRESH_FAULT_SECONDS: "90" };

conclude([
  await endToEndStep("eight tabs, 60 rounds", { args: ["sessions-refresh"], env: { SESSION_ROUNDS: "60" } }),
  await endToEndStep("the renewing tab, 10 times each", { args: ["sessions-holder"], env: { HOLDER_ROUNDS: "10" } }),
  await endToEndStep("lost responses, 50 tabs", { args: ["sessions-lost-responses"], env: { LOST_RESPONSES: "50" } }),
  await endToEndStep("renewals that take 40 s", { args: ["sessions-slow"], env: { SLOW_RENEWAL: "40" } }),
  await endToEndStep("faults of renewals, 20 times each", { args: ["sessions-faults"], env: faults }),
  await endToEndStep("hostile links, all of them", { args: ["security/links"], env: { HOSTILE_LINKS: "all" } }),
  await jestStep("refresh races", { args: races, env: { SESSION_SCALE: "1" } }),
  await jestStep("API fuzz, 20,000 requests", { args: fuzz, env: { FUZZ_REQUESTS: "20000" } }),
]);
