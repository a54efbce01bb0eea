import type { Need } from "@portico/shared-utility/contract";
import { contentPolicy, contentPolicyHeader, mapOrigins } from "./content-policy.ts";

describe("mapOrigins", () => {
  it("returns every other origin once and skips addresses of the portal", () => {
    const origins = mapOrigins({
      imports: { a: "/modules/a/a.js", b: "https://cdn.example/b.js", c: "https://cdn.example/c.js" },
      styles: { b: ["https://styles.example:8443/b.css"] },
      locales: { b: { pt: "http://cdn.globex.localhost:9001/b.json" } },
    });
    expect(origins).toEqual(["http://cdn.globex.localhost:9001", "https://cdn.example", "https://styles.example:8443"]);
  });

  it("returns the folder of a shared host instead of its origin", () => {
    const folders = ["https://storage.example/acme/"];
    const imports = { a: "https://storage.example/acme/a.js", b: "https://cdn.example/b.js" };
    const origins = mapOrigins({ imports, styles: {}, locales: {}, folders });
    expect(origins).toEqual(["https://cdn.example", "https://storage.example/acme/"]);
    expect(contentPolicy(origins, { secure: true })).toContain(`script-src 'self' ${origins.join(" ")};`);
    expect(contentPolicy(["https://a.example/;x/", "https://a.example/a"], { secure: true })).not.toContain(
      "a.example",
    );
  });

  it("reduces addresses to origins and drops invalid ones", () => {
    const imports = { a: "https://cdn.example/;script-src *", b: "https://[", c: "data:text/javascript,1" };
    expect(mapOrigins({ imports, styles: {}, locales: {} })).toEqual(["https://cdn.example"]);
  });
});

describe("contentPolicy", () => {
  const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

  it("allows the portal, its live channel and the map's origins, and no inline code", () => {
    const policy = contentPolicy(["https://cdn.example"], { host: "acme.localhost:9000", secure: false });
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self' https://cdn.example",
      "style-src 'self' https://cdn.example",
      "connect-src 'self' data: blob: ws://acme.localhost:9000 wss://acme.localhost:9000 https://cdn.example wss://cdn.example",
      "img-src 'self' data: blob: https://cdn.example",
      "font-src 'self' data: https://cdn.example",
      "media-src 'self' data: blob: https://cdn.example",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types default",
    ]);
    expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic|\*/);
  });

  it("names no workers where scripts come from the portal only, and the portal only otherwise", () => {
    const workers = (origins: string[], needs: Need[] = []) =>
      directive(contentPolicy(origins, { secure: true, scriptSources: ["'sha256-a'"], needs }), "worker-src");
    expect(workers([])).toBeUndefined();
    const wider = [
      workers(["https://cdn.example"]),
      workers([], ["eval"]),
      workers([], ["script:https://cdn.example"]),
    ];
    expect(wider).toEqual(["worker-src 'self'", "worker-src 'self'", "worker-src 'self'"]);
    expect(workers([], ["worker"])).toBe("worker-src 'self' blob:");
  });

  it("contains only exact origins and no wildcard", () => {
    const wide = ["https://*", "https://*.example", "https:", "*", "https://a;b", "data:", "https://cdn.example"];
    const policy = contentPolicy(wide, { host: "acme.localhost", secure: true });
    expect(directive(policy, "script-src")).toBe("script-src 'self' https://cdn.example");
    expect(directive(policy, "connect-src")).toBe(
      "connect-src 'self' data: blob: wss://acme.localhost https://cdn.example wss://cdn.example",
    );
  });

  it("adds frame-ancestors and the reporting address only to the header", () => {
    const options = { host: "acme.localhost:9000", secure: false };
    const [plain, more] = [contentPolicy([], options), contentPolicyHeader([], options)];
    expect(more).toBe(`${plain}; frame-ancestors 'none'; report-uri /api/telemetry/csp`);
    expect(contentPolicyHeader([], { secure: true })).toMatch(/; report-uri \/api\/telemetry\/csp; report-to csp$/);
  });

  it("allows only wss for the live channel of a secure page", () => {
    const policy = contentPolicy([], { host: "acme.portal.example", secure: true });
    expect(directive(policy, "connect-src")).toBe("connect-src 'self' data: blob: wss://acme.portal.example");
  });

  it.each(["acme.localhost; script-src *", "acme.localhost:9000 https://evil.example", "a\r\nb", "", "[::1]:9000"])(
    "leaves out the invalid host %j",
    (host) =>
      expect(directive(contentPolicy([], { host, secure: false }), "connect-src")).toBe(
        "connect-src 'self' data: blob:",
      ),
  );
});
