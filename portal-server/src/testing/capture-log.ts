/** Returns options of a logger that records its lines. */
export function captureLog(options: object = { level: "debug" }) {
  const lines: Record<string, unknown>[] = [];
  const logger = { ...options, stream: { write: (line: string) => lines.push(JSON.parse(line)) } };
  const events = (name: string) => lines.filter(({ event }) => event === name);
  return { logger, lines, events };
}
