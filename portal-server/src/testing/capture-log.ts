/** Returns a pino destination that records its lines. */
export function captureLog() {
  const lines: Record<string, unknown>[] = [];
  const logger = { level: "debug", stream: { write: (line: string) => lines.push(JSON.parse(line)) } };
  const events = (name: string) => lines.filter(({ event }) => event === name);
  return { logger, lines, events };
}
