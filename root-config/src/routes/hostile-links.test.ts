import { redirectAddress, sameOriginPath } from "@portico/shared-utility/contract";
import { hostileLinks } from "@portico/shared-utility/testing";
import fc from "fast-check";
import { printFigure } from "../testing/print-figure.ts";
import { type Decision, decide } from "./guard.ts";

// docs/reliability.md L1 and L2: values × ways to write them. Seeded, so that a failure can be reproduced.
const seed = 20260302;
const origin = "http://acme.localhost:9000";
const once = encodeURIComponent;
// A lone surrogate cannot be encoded; none of the listed values contains one.
const encodings: Record<string, (link: string) => string> = {
  plain: (link) => `/signin?link=${link}`,
  encoded: (link) => `/signin?link=${once(link)}`,
  "encoded twice": (link) => `/signin?link=${once(once(link))}`,
  repeated: (link) => `/signin?link=${once(link)}&link=/tickets&link=${once(link)}`,
  "in the fragment": (link) => `/signin#link=${once(link)}`,
};

function decideAt(address: string): Decision {
  const url = new URL(address, origin);
  return decide({
    path: url.pathname,
    query: url.search,
    hash: url.hash,
    origin,
    session: { status: "signed-in", token: "t", email: "ana@acme.test", name: "Ana" },
    apps: { status: "loaded", apps: [{ module: "tickets", name: "Chamados" }] },
    mapped: ["tickets", "handbook"],
  });
}

/** The fault in a link's target; `undefined` when it is a page of the user without a further redirect. */
function problemOf(address: string): string | undefined {
  const decision = decideAt(address);
  if (decision.kind !== "redirect") return `is ${decision.kind}`;
  const target = new URL(decision.to, origin);
  if (target.origin !== origin || !decision.to.startsWith("/")) return `leaves to ${decision.to}`;
  if (/^\/[/\\]/.test(decision.to) || new URL(target.pathname, origin).origin !== origin) return `hides ${decision.to}`;
  const next = decideAt(decision.to);
  return next.kind === "show" ? undefined : `goes on from ${decision.to}`;
}

it("has more than 150 distinct values", () => {
  expect(new Set(hostileLinks).size).toBe(hostileLinks.length);
  expect(hostileLinks.length).toBeGreaterThan(150);
});

it.each(Object.entries(encodings))("never leads to another origin by a hostile link, %s", (name, write) => {
  const problems = hostileLinks.map((link) => [link, problemOf(write(link))]).filter(([, problem]) => problem);
  expect(problems).toEqual([]);
  printFigure("L1", { written: name, links: hostileLinks.length, "left the origin": 0 });
});

it("returns a path that is still safe when it is parsed a second time", () => {
  const accepted = hostileLinks.filter((link) => sameOriginPath(link, origin) !== undefined);
  for (const link of accepted) {
    const first = sameOriginPath(link, origin) ?? "";
    expect([link, sameOriginPath(first, origin)]).toEqual([link, first]);
    expect(new URL(first, origin).origin).toBe(origin);
    expect(new URL(new URL(first, origin).pathname, "http://other.test").origin).toBe("http://other.test");
  }
  const { length: links } = hostileLinks;
  printFigure("L2", { links, "refused at entry": links - accepted.length, "hostile when parsed again": 0 });
});

it("never leads to another origin by any text", () => {
  const piece = fc.constantFrom(
    ..."/,\\,//,:,@,?,#,.,..,%2f,%5c,%09,\t,\n,\r, ,\0,http,https:,javascript:,data:,evil.test,acme.localhost,9000,[,],;,&,=,link,signin".split(
      ",",
    ),
  );
  const made = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(""));
  const any = fc.oneof(made, fc.string({ unit: "grapheme" }), fc.constantFrom(...hostileLinks));
  fc.assert(
    fc.property(any, fc.constantFrom(...Object.values(encodings)), (link, write) => {
      expect(problemOf(write(link))).toBeUndefined();
    }),
    { seed, numRuns: 5_000 },
  );
});

it("opens a notification's address in http and https only", () => {
  for (const link of hostileLinks) {
    const address = redirectAddress(link, origin);
    if (address !== undefined) expect(address).toMatch(/^https?:\/\//);
  }
});
