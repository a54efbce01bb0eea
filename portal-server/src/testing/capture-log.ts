/** Returns options of a logger that records its lines, parsed and as they are written. */
export function captureLog(options: object = { level: "debug" }) {
  const lines: Record<string, unknown>[] = [];
  const written: string[] = [];
  const write = (line: string) => {
    written.push(line);
    lines.push(JSON.parse(line));
  };
  const logger = { ...options, stream: { write } };
  const events = (name: string) => lines.filter(({ event }) => event === name);
  return { logger, lines, written, events };
}
