// The rows of docs/reliability.md about publishing maps.

/** @type {import("./scoreboard.mjs").Row[]} */
export const releaseRows = [
  {
    id: "D1",
    test: "100 parallel publications on 3 servers",
    target: "0 acknowledged publications lost, the history equals the acknowledged publications, conflicts are refused",
    elsewhere: "import-map-deployer: 99 to 100 of 100 lost",
    files: ["portal-server/src/releases/registry/many-publishers.test.ts"],
    short: "24 publications",
    long: "100 publications, embedded and PostgreSQL",
    earlier: "2026-11-22: 100 of 100 acknowledged publications kept",
  },
  {
    id: "D2",
    test: "Reads of the map during these publications",
    target: "0 torn, mixed or unparsable",
    elsewhere: "import-map-deployer: 32 of 216",
    files: ["portal-server/src/releases/registry/many-publishers.test.ts"],
    short: "300 reads",
    long: "10,000 reads",
    earlier: "2026-11-22: 10,000 reads, 0 torn",
  },
  {
    id: "D3",
    test: "The portal is killed while it publishes",
    target: "0 invalid maps, 0 acknowledged publications lost, 0 half publications",
    elsewhere: "import-map-deployer: 8 of 40 invalid",
    files: [
      "portal-server/src/releases/registry/killed-portal.test.ts",
      "portal-server/src/releases/registry/killed-publishers.test.ts",
    ],
    short: "2 servers and 5 publishing processes killed",
    long: "100 servers and 100 publishing processes killed",
    earlier:
      "2026-11-22: 100 publishing processes killed, 0 of 2,345 lost; a whole portal killed 20 times, 0 of 46 lost, 0 half publications",
  },
  {
    id: "D4",
    test: "Hostile and malformed maps",
    target: "0 published, a reason for each entry",
    elsewhere: "import-map-deployer's safe list: 8 of 8 accepted",
    files: ["portal-server/src/releases/gate/hostile-maps.test.ts"],
    short: "at least 40",
  },
  {
    id: "D5",
    test: "Broken bundles before publication",
    target: "0 published, a verdict ≤ 10 s, no request to an address that is not allowed",
    elsewhere: "only reachability is checked",
    files: [
      "portal-server/src/releases/gate/broken-bundles.test.ts",
      "portal-server/src/releases/gate/decompression-bombs.test.ts",
      "portal-server/src/releases/gate/decompression-bombs.long.test.ts",
    ],
    short: "at least 20",
    long: "the same, with memory and time for 1.6 GB in 40 kB",
  },
  {
    id: "D6",
    test: "Rollback",
    target: "one call, new page loads get the old version within 5 s, byte for byte, and the history has an entry",
    elsewhere: "no rollback",
    files: ["portal-server/src/releases/registry/move.test.ts"],
  },
  {
    id: "D7",
    test: "A CDN that serves an old map",
    target: "0 failed navigations while builds are at most 7 days and 20 versions old",
    files: ["portal-server/src/releases/artifacts/stale-cdn.test.ts", "e2e/journeys/releases/stale-cdn.spec.ts"],
  },
  {
    id: "D8",
    test: "20 deployments under two open tabs",
    target: "0 failed navigations, at most one reload in 10 s, tabs keep their version",
    files: ["e2e/journeys/releases/open-tabs.spec.ts"],
  },
];
