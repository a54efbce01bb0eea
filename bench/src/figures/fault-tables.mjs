/** The targets of M1 and M7 (docs/reliability.md), in milliseconds. */
const targets = { bar: 200, healthy: 1_000, atOnce: 1_000, inTime: 10_000 };
const hangs = ["hang", "trickle", "bootstrap-hang", "mount-hang"];

/**
 * The report's rows as two Markdown tables; a figure that misses its target is bold.
 * @param {Record<string, number | string>[]} rows see e2e/faults/matrix-row.ts
 */
export function faultTables(rows) {
  const faults = rows.filter(({ fault }) => fault);
  const maps = rows.filter(({ map }) => map);
  return [
    table(
      [
        "fault",
        "opened",
        "portal, ms",
        "first feedback, ms",
        "panel, ms",
        "bar responds, ms",
        "next application, ms",
        "axe",
      ],
      faults.map(({ fault, order, portal, something, panel, bar, healthy, barriers }) => [
        fault,
        order,
        figure(portal, Number.POSITIVE_INFINITY),
        figure(something, targets.atOnce),
        figure(panel, hangs.includes(fault) ? targets.inTime : targets.atOnce),
        figure(bar, targets.bar),
        figure(healthy, targets.healthy),
        String(barriers),
      ]),
    ),
    table(
      ["fault at start-up", "notice after, ms", "axe"],
      maps.map(({ map, visible, barriers }) => [
        map,
        figure(visible, /no answer|never/.test(map) ? targets.inTime : 3_000),
        String(barriers),
      ]),
    ),
  ].join("\n\n");
}

function figure(ms, target) {
  if (ms === undefined) return "–";
  const text = ms.toFixed(0);
  return ms <= target ? text : `**${text}**`;
}

function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
