/**
 * Prints seconds by stack and step, and the command of each step.
 * @param {{ stack: string, seconds: Record<string, number> }[]} rows
 * @param {Record<string, string>} commands step → command, in the order of the columns
 */
export function printTable(rows, commands) {
  const names = Object.keys(commands);
  const widths = names.map((name) => Math.max(name.length, 7));
  const first = Math.max(5, ...rows.map(({ stack }) => stack.length));
  const line = (head, cells) => [head.padEnd(first), ...cells.map((cell, at) => cell.padStart(widths[at]))].join("  ");
  const body = rows.map(({ stack, seconds }) =>
    line(
      stack,
      names.map((name) => (seconds[name] === undefined ? "–" : seconds[name].toFixed(1))),
    ),
  );
  const legend = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(8)} ${command}`);
  console.log(["", "Seconds:", line("stack", names), ...body, "", ...legend].join("\n"));
}
