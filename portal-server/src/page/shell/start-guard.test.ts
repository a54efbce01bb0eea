import { createHash } from "node:crypto";
import { contentPolicy } from "./content-policy.ts";
import { startGuard, startGuardSource } from "./start-guard.ts";

const textOf = (markup: string) => /^<script[^>]*>([\s\S]*)<\/script>$/.exec(markup)?.[1] ?? "";

describe("the guard of the start", () => {
  it("is accepted by the page's policy, by the hash of its text", () => {
    const hash = createHash("sha256").update(textOf(startGuard())).digest("base64");
    expect(startGuardSource).toBe(`'sha256-${hash}'`);
    const policy = contentPolicy([], { secure: true, scriptSources: [startGuardSource] });
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it("has the same text except for another waiting time", () => {
    expect(startGuard(20_000)).toMatch(/^<script data-patience="20000">/);
    expect(textOf(startGuard(20_000))).toBe(textOf(startGuard()));
  });

  it("is a script without comments, whose text cannot end its element", () => {
    expect(textOf(startGuard())).not.toMatch(/<\/script|<!--|^\s*\/\//im);
    expect(() => new Function(textOf(startGuard()))).not.toThrow();
  });
});
