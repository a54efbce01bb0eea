import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints the results as a table: applications × checks. */
export default class TableReporter implements Reporter {
  private readonly rows = new Map<string, Map<string, string>>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const row = this.rows.get(test.parent.title) ?? new Map<string, string>();
    row.set(test.title, result.status === "passed" ? "✓" : "✗");
    this.rows.set(test.parent.title, row);
  }

  onEnd(): void {
    const checks = [...new Set([...this.rows.values()].flatMap((row) => [...row.keys()]))];
    const width = Math.max(0, ...[...this.rows.keys()].map((name) => name.length));
    const lines = [...this.rows].map(
      ([name, row]) =>
        `${name.padEnd(width)} ${checks.map((check) => (row.get(check) ?? "–").padEnd(check.length)).join(" ")}`,
    );
    console.log(["", `${"".padEnd(width)} ${checks.join(" ")}`, ...lines, ""].join("\n"));
  }
}
