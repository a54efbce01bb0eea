/** The median of the values, and their range. */
function summarize(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  return { median, min: sorted[0], max: sorted.at(-1) };
}

/**
 * A Markdown table: one row per variant, each measure as median (range), and the ratios of the first variant to each other one.
 * @param {string} title
 * @param {Record<string, Record<string, number>[]>} runs variant → its measurements, in the order of the rows
 * @param {{ key: string, label: string, unit?: string, per?: number, digits?: number }[]} measures
 * @param {{ range(): string }} load of the machine while the runs were measured
 */
export function table(title, runs, measures, load) {
  const variants = Object.keys(runs);
  const head = ["variant", ...measures.map(({ label, unit }) => (unit ? `${label}, ${unit}` : label))];
  const rows = variants.map((variant) => [variant, ...measures.map((measure) => cell(runs[variant], measure))]);
  const controls = variants.slice(1);
  const ratios = controls.map((control) => [
    `${variants[0]} ÷ ${control}`,
    ...measures.map(({ key }) => ratio(runs[variants[0]], runs[control], key)),
  ]);
  const lines = [line(head), line(head.map(() => "---")), ...rows.map(line), ...ratios.map(line)];
  return [`### ${title}`, "", load.range(), "", ...lines, ""].join("\n");
}

function cell(measured, { key, per = 1, digits = 0 }) {
  const { median, min, max } = summarize(measured.map((values) => values[key] / per));
  const [middle, low, high] = [median, min, max].map((value) => value.toFixed(digits));
  return low === high ? middle : `${middle} (${low}–${high})`;
}

/** The ratio of the medians, and the range of the ratios of the runs, each with the run beside it. */
function ratio(portal, control, key) {
  const [a, b] = [portal, control].map((runs) => summarize(runs.map((values) => values[key])).median);
  if (!b) return "–";
  const each = portal.flatMap((values, at) => (control[at]?.[key] ? [values[key] / control[at][key]] : []));
  const { min, max } = summarize(each);
  const range = min === max ? "" : ` (${min.toFixed(2)}–${max.toFixed(2)})`;
  return `**${(a / b).toFixed(2)}**${range}`;
}

const line = (cells) => `| ${cells.join(" | ")} |`;
