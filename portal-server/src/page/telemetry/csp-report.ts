import { telemetryLimits } from "@portico/shared-utility/contract";
import { z } from "zod";

const text = z.string().max(2_000).catch("");
const line = z.number().int().nonnegative().optional().catch(undefined);

const reportUriBody = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
    "line-number": line,
    "script-sample": text,
  }),
});

const reportToBody = z.array(
  z.object({
    type: z.string().max(100),
    url: text,
    body: z
      .object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: line,
        sample: text,
        featureId: text,
      })
      .optional(),
  }),
);

/**
 * Reports from browsers: an object for `report-uri`; a list for `report-to` (CSP 3, section 5; Reporting API) and for
 * violations of the Permissions-Policy and the Integrity-Policy that the page has observed.
 */
export const cspReports = z
  .preprocess(firstViolations, z.union([reportUriBody, reportToBody]))
  .meta({ id: "ContentPolicyReports" });

const types: readonly unknown[] = ["csp-violation", "permissions-policy-violation", "integrity-violation"];

/**
 * As many violations as a page may report of other events. Browsers may send more, with reports of other types between
 * them. The others are not even checked: a list of 16 kB would take 25 ms.
 */
function firstViolations(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  return body
    .filter((report) => types.includes((report as { type?: unknown } | null)?.type))
    .slice(0, telemetryLimits.events);
}

/** A violation of a policy of the page. Addresses as the browser sent them; `""`: not sent. */
export interface Violation {
  page: string;
  /** The name of the header, for policies other than the Content Security Policy. */
  directive: string;
  /** An address, or a feature of the browser. */
  blocked: string;
  source: string;
  line: number | undefined;
  /** For Trusted Types: the name of the policy, or the sink and the beginning of the text. */
  sample: string;
}

export function violationsOf(reports: z.infer<typeof cspReports>): Violation[] {
  if (!Array.isArray(reports)) {
    const report = reports["csp-report"];
    const directive = report["effective-directive"] || report["violated-directive"];
    const [blocked, source] = [report["blocked-uri"], report["source-file"]];
    const page = report["document-uri"];
    return [{ page, directive, blocked, source, line: report["line-number"], sample: report["script-sample"] }];
  }
  return reports.flatMap(({ type, url, body }) => {
    if (!body) return [];
    if (type === "permissions-policy-violation") {
      const { featureId: blocked, sourceFile: source, lineNumber } = body;
      return [{ page: url, directive: "permissions-policy", blocked, source, line: lineNumber, sample: "" }];
    }
    if (type === "integrity-violation") {
      const { documentURL: page, blockedURL: blocked } = body;
      return [{ page, directive: "integrity-policy-report-only", blocked, source: "", line: undefined, sample: "" }];
    }
    if (type !== "csp-violation") return [];
    const {
      documentURL: page,
      effectiveDirective: directive,
      blockedURL: blocked,
      sourceFile: source,
      lineNumber,
      sample,
    } = body;
    return [{ page, directive, blocked, source, line: lineNumber, sample }];
  });
}
