import { openTelemetry } from "../../testing/open-telemetry.ts";

const { send, logged } = openTelemetry();
describe("a browser's report of a blocked file", () => {
  const page = "http://acme.localhost:9000/tickets/home?code=canary";
  const source = "http://acme.localhost:9000/modules/tickets-mf/tickets.aaaaaaaaaa.js";
  const blocked = "https://evil.test/x.js?code=canary";

  it.each([
    [
      "application/csp-report",
      {
        "csp-report": {
          "document-uri": page,
          "effective-directive": "script-src-elem",
          "blocked-uri": blocked,
          "source-file": source,
          "line-number": 7,
          "script-sample": "canary",
        },
      },
    ],
    [
      "application/reports+json",
      [
        { type: "deprecation", body: { id: "canary" } },
        {
          type: "csp-violation",
          age: 1,
          url: page,
          body: {
            documentURL: page,
            effectiveDirective: "script-src-elem",
            blockedURL: blocked,
            sourceFile: source,
            lineNumber: 7,
          },
        },
      ],
    ],
  ])("as %s is logged with the module that requested the file", async (type, body) => {
    const response = await send(body, { path: "/csp", headers: { "content-type": type } });
    expect(response.statusCode).toBe(202);
    expect(logged()).toEqual([
      expect.objectContaining({
        event: "page.csp",
        tenant: "acme",
        module: "@app/tickets",
        release: expect.stringMatching(/^development:\d+\+acme:\d+$/),
        said: `script-src-elem blocked https://evil.test/x.js at ${source}:7`,
      }),
    ]);
    expect(JSON.stringify(logged())).not.toContain("canary");
  });

  it("for other policies is logged with the module and the missing need", async () => {
    const entry = "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.aaaaaaaaaa.js";
    const late = "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.late.js";
    const url = "http://globex.localhost:9000/tickets/home";
    const geolocation = { featureId: "geolocation", sourceFile: entry, lineNumber: 3, disposition: "enforce" };
    const script = { documentURL: url, blockedURL: late, destination: "script", reportOnly: true };
    const body = [
      { type: "permissions-policy-violation", url, body: geolocation },
      { type: "integrity-violation", url, body: script },
    ];
    const headers = { "content-type": "application/reports+json" };
    expect((await send(body, { path: "/csp", host: "globex.localhost:9000", headers })).statusCode).toBe(202);
    expect(logged()).toMatchObject([
      {
        module: "@app/tickets",
        said: `permissions-policy blocked geolocation at ${entry}:3; it needs feature:geolocation`,
      },
      { module: "@app/tickets", said: `integrity-policy-report-only would block ${late}` },
    ]);
  });

  it.each([
    [
      "the entry of a module",
      { "blocked-uri": "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.aaaaaaaaaa.js" },
      "@app/tickets",
    ],
    [
      "a chunk of its build",
      { "blocked-uri": "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.12.bbbbbbbbbb.js" },
      "@app/tickets",
    ],
    ["an unknown file", { "blocked-uri": "https://evil.test/tickets.aaaaaaaaaa.js" }, undefined],
    ["a word", { "blocked-uri": "inline" }, undefined],
    ["nonsense", { "blocked-uri": 7, "source-file": ["x"], "line-number": -1 }, undefined],
  ])("from %s is assigned to the module %j", async (_name, report, module) => {
    const options = {
      path: "/csp",
      host: "globex.localhost:9000",
      headers: { "content-type": "application/csp-report" },
    };
    expect((await send({ "csp-report": report }, options)).statusCode).toBe(202);
    expect(logged()[0]?.module).toBe(module);
  });

  it("is logged as 20 lines at most, however many violations it has", async () => {
    const violation = (at: number) => ({ type: "csp-violation", body: { blockedURL: `https://evil.test/${at}` } });
    const options = { path: "/csp", headers: { "content-type": "application/reports+json" } };
    const others = [{ type: "deprecation", body: { id: "x" } }, null, "x"];
    const body = Array.from({ length: 60 }, (_, at) => [...others, violation(at)]).flat();
    expect((await send(body, options)).statusCode).toBe(202);
    expect(logged()).toHaveLength(20);
    expect(logged()[19]?.said).toContain("https://evil.test/19");
  });

  it("is refused with another content type", async () => {
    expect((await send({ "csp-report": {} }, { path: "/csp" })).statusCode).toBe(415);
  });
});
