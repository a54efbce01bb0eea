/** One report of the Reporting API. */
interface Report {
  type: string;
  url: string;
  body: { blockedURL?: string };
}
type ReportingObserverOf = new (
  observe: (reports: Report[]) => void,
  options: { types: string[]; buffered: boolean },
) => { observe(): void };

/**
 * Sends the browser's reports about the page's Permissions-Policy and Integrity-Policy (Reporting API, Chromium). A
 * page can observe these reports without https too. A script whose hash the page knows is not reported: SystemJS and
 * bundlers request the page's own files without CORS, which the Integrity-Policy counts as missing integrity.
 *
 * @param isKnown whether the page has the hash of an address
 */
export function watchPolicies(send: (reports: Report[]) => void, isKnown: (address: string) => boolean): void {
  const { ReportingObserver } = globalThis as { ReportingObserver?: ReportingObserverOf };
  if (!ReportingObserver) return;
  const sent = new Set<string>();
  const isNew = (report: Report) => {
    const { blockedURL } = report.body;
    if (blockedURL !== undefined && isKnown(blockedURL)) return false;
    const key = JSON.stringify(report.body);
    return !sent.has(key) && sent.add(key);
  };
  const types = ["permissions-policy-violation", "integrity-violation"];
  new ReportingObserver(
    (reports) => {
      const fresh = reports.filter(isNew);
      if (fresh.length > 0) send(fresh);
    },
    { types, buffered: true },
  ).observe();
}
