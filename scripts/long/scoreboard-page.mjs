// The rows of docs/reliability.md about micro-frontends on the page.

/** @type {import("./scoreboard.mjs").Row[]} */
export const pageRows = [
  {
    id: "M1",
    test: "16 faults of an application, opened first and opened second",
    target:
      "bar ≤ 200 ms; failure panel ≤ 1 s, or for hangs a notice ≤ 1 s and the failure panel ≤ 10 s; the next application ≤ 1 s",
    elsewhere: "stock single-spa: never, for hangs",
    files: ["e2e/journeys/faults/fault-matrix.spec.ts"],
    short: "32 cases, times printed",
    long: "32 cases at the targets",
    earlier: "2026-11-22: 32 of 32, [resilience.md](resilience.md#the-figures)",
  },
  {
    id: "M2",
    test: "A fault ends: the application opens by itself or with one click",
    target: "100 of 100, no reload",
    elsewhere: "stock SystemJS: never",
    files: ["e2e/journeys/faults/recovery-of-parts.spec.ts"],
    short: "1 of each",
    long: "100 of each",
    earlier: "2026-11-21: 100 of 100 by themselves, 100 of 100 with one click, no reload",
  },
  {
    id: "M3",
    test: "Throws in render, effect and handler; rejections; 1,000 errors a second",
    target:
      "the shell continues to work, at most 1 report a second per application, a failure panel for render and mount only",
    elsewhere: "OpenMRS: one toast per error",
    files: ["e2e/journeys/applications/misbehaving.spec.ts", "root-config/src/telemetry/reporter.test.ts"],
    short: "full size, times printed",
    long: "full size, at the targets",
  },
  {
    id: "M4",
    test: "Mounting and unmounting each application 50 times; sign-out and sign-in; faults of parts",
    target: "listeners, timers, nodes and style elements +0; heap ≤ 20 kB per round",
    files: ["e2e/journeys/applications/leaks.spec.ts", "e2e/journeys/applications/parts-come-and-go.spec.ts"],
    short: "40 changes, 1 sign-out and 1 fault per screen",
    long: "300 changes; 40 sign-outs and 40 faults",
    earlier: "2026-11-21: 300 changes, listeners +0, nodes +0, heap 7 kB per round of three visits",
  },
  {
    id: "M5",
    test: "An application that leaves globals, listeners, timers, styles and patched prototypes",
    target: "the next application works; the leak is named",
    files: ["e2e/journeys/applications/misbehaving.spec.ts"],
  },
  {
    id: "M6",
    test: "30 ways to poison an open page's map",
    target: "0 foreign scripts run, each is reported",
    elsewhere: "nonce and strict-dynamic: 2 of 2 run",
    files: ["e2e/journeys/security/poisoned-map.spec.ts"],
  },
  {
    id: "M7",
    test: "The map responds with 404 or 500, hangs, is invalid, empty, HTML, or 10 MB",
    target: "a page with a retry ≤ 3 s (hang ≤ 10 s)",
    elsewhere: "blank page",
    files: ["e2e/journeys/faults/fault-maps.spec.ts"],
    short: "full size, times printed",
    long: "full size, at the targets",
  },
  {
    id: "M8",
    test: "Every part and the API are down",
    target: "sign-in and error states render, axe finds nothing serious, the message has focus and is announced once",
    files: [
      "e2e/journeys/faults/everything-down.spec.ts",
      "e2e/journeys/faults/parts-down.spec.ts",
      "e2e/journeys/faults/interrupted.spec.ts",
    ],
  },
  {
    id: "M9",
    test: "An application blocks the page, or allocates 200 MB",
    target: "reported by name within 1 s, the shell responds within 200 ms afterwards",
    files: ["e2e/journeys/applications/misbehaving.spec.ts"],
    short: "full size, times printed",
    long: "full size, at the targets",
  },
];
