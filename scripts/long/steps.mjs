// The steps of `npm run test:long`: the tests of `npm test` at their full size, and tests that no other lane has.
import { journeys, outages, script, tests, testsOnPostgres } from "./step-kinds.mjs";

const gaps = (seconds, messages) => ({ GAP_SECONDS: String(seconds), GAP_MESSAGES: messages });
const onlyGaps = ["live-faults", "-g", "gap"];
const accounts = ["absolute-expiry", "accounts/throttle", "/recovery/", "forged-", "csrf.test", "lost-responses"];
const links = ["security/links", "module-addresses"];
const api = ["http/bodies", "http/forged-requests", "http/foreign-", "http/logging", "scrub-text"];
const liveAttacks = ["hostile-frames", "hostile-handshakes", "live/live.test", "mutated-frames", "forged-logins"];
const publications = { REGISTRY_PUBLICATIONS: "100", REGISTRY_READS: "10000" };
const drill = { DRILL_ROUNDS: "20", LONG_TESTS: "1" };
const refresh = { REFRESH_FAULT_ROUNDS: "20", REFRESH_FAULT_SECONDS: "90" };

/** @type {import("./step-kinds.mjs").LongStep[]} */
export const longSteps = [
  journeys("tabs renew at once", ["S1"], { args: ["sessions-refresh"], env: { SESSION_ROUNDS: "60" } }),
  tests("races of renewals", ["S2", "S3", "S4"], { args: ["rotation-races"], env: { SESSION_SCALE: "1" } }),
  testsOnPostgres("races of renewals on PostgreSQL", ["S2", "S3", "S4"], {
    args: ["rotation-races"],
    env: { SESSION_SCALE: "1" },
  }),
  journeys("the renewing tab fails", ["S5"], { args: ["sessions-holder"], env: { HOLDER_ROUNDS: "50" }, minutes: 60 }),
  journeys("tabs end while they load", ["S5"], {
    args: ["sessions-lost-responses"],
    env: { LOST_RESPONSES: "50" },
    minutes: 40,
  }),
  journeys("a slow renewal", ["S6"], { args: ["sessions-slow"], env: { SLOW_RENEWAL: "40" } }),
  journeys("renewals fail", ["S6"], { args: ["sessions-faults"], env: refresh, minutes: 40 }),
  journeys("sign-out in eight tabs", ["S7"], { args: ["sessions-tabs", "--repeat-each=10"] }),
  tests("accounts under attack", ["S8", "S10", "S11", "S12", "S13"], { args: accounts }),
  script("responses timed", ["S9"], { args: ["bench/src/recovery-timing.mjs"] }),
  // Two journeys run at the same time, so their times would be no figures.
  journeys("all journeys and their log", ["S14"], { env: { FIGURES: "" }, minutes: 60 }),
  journeys("everything is down", ["M8"], { args: ["everything-down", "parts-down", "interrupted", "--workers=1"] }),
  tests("links in the guard", ["L1", "L2"], { args: ["hostile-links"] }),
  journeys("hostile links", ["L1", "L3", "L4"], { args: links, env: { HOSTILE_LINKS: "all" } }),
  journeys("other addresses", ["L3"], { args: ["links-elsewhere"], env: { HOSTILE_LINKS: "all" } }),
  journeys("faults of applications", ["M1", "M7"], { args: ["fault-m", "--workers=1"], minutes: 30 }),
  journeys("parts recover", ["M2"], { args: ["recovery-of-parts"], env: { RECOVERY_ROUNDS: "100" }, minutes: 60 }),
  journeys("applications that misbehave", ["M3", "M5", "M9"], { args: ["misbehaving", "--workers=1"] }),
  journeys("leaks", ["M4"], { args: ["leaks"], env: { LEAK_SWITCHES: "300" }, minutes: 40 }),
  journeys("switches without a blank frame", ["M4"], { args: ["navigation/switching"], env: { SWITCHES: "501" } }),
  journeys("parts come and go", ["M4"], { args: ["parts-come-and-go"], env: { PART_ROUNDS: "40" }, minutes: 60 }),
  journeys("poisoned maps", ["M6"], { args: ["poisoned-map"] }),
  tests("many publishers", ["D1", "D2"], { args: ["many-publishers"], env: publications }),
  testsOnPostgres("many publishers on PostgreSQL", ["D1", "D2"], { args: ["many-publishers"], env: publications }),
  tests("servers killed while they publish", ["D3"], {
    args: ["killed-portal"],
    env: { KILL_ROUNDS: "100" },
    minutes: 60,
  }),
  tests("publishing processes killed", ["D3"], { args: ["killed-publishers"], env: { KILLS: "100" }, minutes: 60 }),
  tests("gate and registry", ["D4", "D5", "D6", "D7"], {
    args: [
      "hostile-maps",
      "broken-bundles",
      "(decompression|big)-b",
      "read-system",
      "registry/move",
      "artifacts/stale-cdn",
    ],
    env: { LONG_TESTS: "1" },
  }),
  journeys("releases under open tabs", ["D7", "D8"], { args: ["open-tabs", "releases/stale-cdn"] }),
  script("reconnect storm and slow readers", ["W1", "W6"], { args: ["scripts/bench.mjs", "live", "storm", "slow"] }),
  journeys("short gaps", ["W2", "W3"], { args: ["live-faults"], env: gaps(1, "0,1,50,500,5000"), minutes: 30 }),
  journeys("gaps of half a minute", ["W2"], { args: onlyGaps, env: gaps(30, "0,1,50,500") }),
  journeys("gaps of two minutes", ["W2"], { args: onlyGaps, env: gaps(120, "0,500") }),
  journeys("a gap of ten minutes", ["W2"], { args: onlyGaps, env: gaps(600, "500") }),
  journeys("pages that sleep", ["W2"], { args: ["live-frozen"], env: gaps(3, "50,500,2000") }),
  tests("live channel under attack", ["W4", "W5", "W7"], { args: liveAttacks, env: { MUTATED_FRAMES: "20000" } }),
  tests("a folder, a log and a disk that fail", ["R4"], {
    args: ["db/(folder-lock|damaged-folder|embedded)", "start-portal", "health/"],
    env: { LONG_TESTS: "1" },
  }),
  tests("PostgreSQL frozen, killed, cut off, failed over", ["R5"], {
    args: ["postgres-outages"],
    env: { LONG_TESTS: "1" },
  }),
  tests("backup drill", [], { args: ["backup/(drill|backup-disk)"], env: drill, minutes: 60 }),
  testsOnPostgres("backup drill on PostgreSQL", [], { args: ["backup/drill"], env: drill, minutes: 60 }),
  tests("servers killed while people read", ["R1"], {
    args: ["killed-process"],
    env: { KILL_ROUNDS: "100" },
    minutes: 60,
  }),
  tests("reading in tabs, a model", ["R2"], { args: ["notification-tabs"], env: { R2_RUNS: "1000" } }),
  journeys("reading in tabs", ["R2"], { args: ["reads-of-tabs"], env: { READ_RUNS: "200" }, minutes: 90 }),
  tests("arriving during mark-all", ["R3"], {
    args: ["arriving-during-mark-all"],
    env: { R3_ROUNDS: "10000" },
    minutes: 60,
  }),
  outages("RabbitMQ is away for a minute", ["R5", "W8"], {
    args: ["broker-outage"],
    env: { E2E_OUTAGE_SECONDS: "60" },
  }),
  tests("uploads", ["U1", "U2", "U3"], { args: ["portal-server/src/identity/pictures"], env: { LONG_TESTS: "1" } }),
  tests("requests from the API's description", ["A1"], {
    args: ["api-fuzz"],
    env: { FUZZ_REQUESTS: "20000" },
    minutes: 60,
  }),
  tests("the API under attack", ["A2", "A3", "A4", "A5"], { args: api, env: { LONG_TESTS: "1" } }),
  script("soak", ["A6"], { args: ["scripts/bench.mjs", "soak"], minutes: 90 }),
  script("Firefox and WebKit", [], { args: ["scripts/test-browsers.mjs"] }),
  script("the other Node version", [], { args: ["scripts/test-node.mjs"], minutes: 60 }),
  tests("shipped packages", ["A7"], { args: ["shipped-packages"] }),
];

/**
 * The steps that match the command's words: a row of docs/reliability.md, or a part of the step's name. All steps
 * without words.
 * @param {import("./step-kinds.mjs").LongStep[]} steps
 * @param {string[]} words
 */
export function chooseSteps(steps, words) {
  const isNamed = (step, word) => step.ids.includes(word) || step.name.includes(word);
  const unknown = words.filter((word) => !steps.some((step) => isNamed(step, word)));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(", ");
    throw new Error(`There is no row or step ${unknown.join(", ")}. Rows: docs/reliability.md. Steps: ${names}.`);
  }
  return words.length === 0 ? steps : steps.filter((step) => words.some((word) => isNamed(step, word)));
}
