import type { IncomingMessage } from "node:http";

interface Telemetry {
  events?: { kind: string; module?: string; message: string }[];
  "csp-report"?: Record<string, string>;
}

/** Adds a line to `reports` for each event in this telemetry request. */
export function readReport(incoming: IncomingMessage, reports: string[]): void {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    const { events = [], "csp-report": policy } = JSON.parse(Buffer.concat(chunks).toString()) as Telemetry;
    // A slow event depends on the machine more than on the page.
    const faults = events.filter(({ kind }) => kind !== "slow");
    for (const { kind, module, message } of faults) reports.push(`${kind} ${module ?? "the page"}: ${message}`);
    if (policy) reports.push(`policy ${policy["effective-directive"]}: ${policy["blocked-uri"]}`);
  });
}
