import { contentPolicy, contentPolicyHeader, mapPlaces } from "./content-policy.ts";

describe("mapPlaces", () => {
  it("names every other origin once, and none of our own addresses", () => {
    const origins = mapPlaces({
      imports: { a: "/modules/a/a.js", b: "https://cdn.example/b.js", c: "https://cdn.example/c.js" },
      styles: { b: ["https://styles.example:8443/b.css"] },
      locales: { b: { pt: "http://cdn.globex.localhost:9001/b.json" } },
    });
    expect(origins).toEqual(["http://cdn.globex.localhost:9001", "https://cdn.example", "https://styles.example:8443"]);
  });

  it("names the folder of a shared host instead of the host", () => {
    const folders = ["https://storage.example/acme/"];
    const imports = { a: "https://storage.example/acme/a.js", b: "https://cdn.example/b.js" };
    const places = mapPlaces({ imports, styles: {}, locales: {}, folders });
    expect(places).toEqual(["https://cdn.example", "https://storage.example/acme/"]);
    expect(contentPolicy(places, { secure: true })).toContain(`script-src 'self' ${places.join(" ")};`);
    expect(contentPolicy(["https://a.example/;x/", "https://a.example/a"], { secure: true })).not.toContain(
      "a.example",
    );
  });

  it("never passes on what is not an origin", () => {
    const imports = { a: "https://cdn.example/;script-src *", b: "https://[", c: "data:text/javascript,1" };
    expect(mapPlaces({ imports, styles: {}, locales: {} })).toEqual(["https://cdn.example"]);
  });
});

describe("contentPolicy", () => {
  const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

  it("allows the portal itself, its channel and the map's origins, and nothing inline", () => {
    const policy = contentPolicy(["https://cdn.example"], { host: "acme.localhost:9000", secure: false });
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self' https://cdn.example",
      "style-src 'self' https://cdn.example",
      "connect-src 'self' ws://acme.localhost:9000 wss://acme.localhost:9000 https://cdn.example",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types default",
    ]);
    expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic|\*/);
  });

  it("names no wildcard and nothing else that is more than an exact origin", () => {
    const wide = ["https://*", "https://*.example", "https:", "*", "https://a;b", "data:", "https://cdn.example"];
    const policy = contentPolicy(wide, { host: "acme.localhost", secure: true });
    expect(directive(policy, "script-src")).toBe("script-src 'self' https://cdn.example");
    expect(directive(policy, "connect-src")).toBe("connect-src 'self' wss://acme.localhost https://cdn.example");
  });

  it("says in a header, and only there, who frames the page and where violations are reported", () => {
    const options = { host: "acme.localhost:9000", secure: false };
    const [plain, more] = [contentPolicy([], options), contentPolicyHeader([], options)];
    expect(more).toBe(`${plain}; frame-ancestors 'none'; report-uri /api/telemetry/csp`);
    expect(contentPolicyHeader([], { secure: true })).toMatch(/; report-uri \/api\/telemetry\/csp; report-to policy$/);
  });

  it("speaks to its channel over wss alone where the page is secure", () => {
    const policy = contentPolicy([], { host: "acme.portal.example", secure: true });
    expect(directive(policy, "connect-src")).toBe("connect-src 'self' wss://acme.portal.example");
  });

  it.each(["acme.localhost; script-src *", "acme.localhost:9000 https://evil.example", "a\r\nb", "", "[::1]:9000"])(
    "leaves the host %j out",
    (host) => expect(directive(contentPolicy([], { host, secure: false }), "connect-src")).toBe("connect-src 'self'"),
  );
});
