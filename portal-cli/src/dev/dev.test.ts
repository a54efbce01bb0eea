import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { portalForTests } from "../testing/portal-for-tests.ts";
import { runWords } from "../testing/run-words.ts";
import { samplePackage } from "../testing/sample-package.ts";
import { ticketLink } from "./dev.ts";

const sample = samplePackage("first", "@portico/sample-mf");
const { openRegistry, run } = portalForTests("acme", { env: { PORTAL_ENV: "staging" } });

beforeAll(async () => {
  expect(await run(`publish ${sample.dir} --environment staging --reason Released`)).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(dirname(sample.dir), { recursive: true, force: true }));

const portalUrl = "https://acme.portal.test";
const line = `dev @portico/sample-mf --tenant acme --environment staging --for ana@acme.test --package ${sample.dir}`;

async function get(address: string) {
  // A kept-alive connection may be closing when this machine resumes after a pause.
  const response = await fetch(address, { headers: { connection: "close" } });
  const { status, headers } = response;
  const [type, allowed] = [headers.get("content-type"), headers.get("access-control-allow-origin")];
  return { status, type, allowed, text: await response.text() };
}

it("serves the newest build to one portal and prints the link for one user", async () => {
  const at = "http://127.0.0.1:4471";
  const responses: Awaited<ReturnType<typeof get>>[] = [];
  const interrupted = async () => {
    for (const file of ["entry.js", "style-0.css", "strings-pt.json", "package.json"])
      responses.push(await get(`${at}/${file}`));
  };
  const { code, err } = await runWords(`${line} --port 4471`.split(" "), { openRegistry, interrupted, portalUrl });
  expect(code).toBe(0);
  expect(err).toMatch(/^Serving @portico\/sample-mf at http:\/\/localhost:4471\/entry\.js\.$/m);
  expect(err).toMatch(/^https:\/\/acme\.portal\.test\/#portico-override=[\w-]+\.[\w-]+\.[\w-]+$/m);
  const [entry, style, strings, other] = responses;
  expect(entry).toMatchObject({ type: "text/javascript; charset=utf-8", allowed: portalUrl });
  expect(entry?.text).toMatch(/System\.register.*first/);
  expect([style?.type, strings?.text]).toEqual(["text/css; charset=utf-8", '{"title":"Amostra"}']);
  expect(other?.status).toBe(404);
  await expect(get(`${at}/entry.js`)).rejects.toThrow();
});

it("rebuilds after a change at the same address, and keeps the last build when a build fails", async () => {
  const entry = "http://127.0.0.1:4473/entry.js";
  const served = async (text: RegExp) => {
    while (!text.test((await get(entry)).text)) await sleep(20);
  };
  let failed: Awaited<ReturnType<typeof get>> | undefined;
  let between: Awaited<ReturnType<typeof get>> | undefined;
  const interrupted = async () => {
    sample.write("second");
    await served(/System\.register.*second/);
    sample.write("broken");
    while (!existsSync(join(sample.dir, "failed"))) await sleep(20);
    failed = await get(entry);
    // A bundler empties its folder before filling it.
    rmSync(join(sample.dir, "dist"), { recursive: true });
    between = await get(entry);
    sample.write("third");
    await served(/System\.register.*third/);
  };
  const { code, err } = await runWords(`${line} --port 4473`.split(" "), { openRegistry, interrupted, portalUrl });
  expect(code).toBe(0);
  expect([failed?.status, failed?.text]).toEqual([200, expect.stringMatching(/second/)]);
  expect(between?.status).toBe(503);
  expect(err).toMatch("src/text.txt does not compile");
  expect(err).toMatch(/^Built: reload the page\.$/m);
});

it("stops serving when the portal issues no ticket", async () => {
  const elsewhere = `${line.replace("staging", "production")} --port 4472`;
  const { code, err } = await runWords(elsewhere.split(" "), { openRegistry, portalUrl });
  const step = "acme.portal.test serves staging, so `dev` needs --environment staging.";
  expect([code, err]).toEqual([1, expect.stringContaining(step)]);
  await expect(get("http://127.0.0.1:4472/entry.js")).rejects.toThrow();
});

it("names the option for a port that is in use", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const { code, err } = await runWords(`${line} --port ${port}`.split(" "), { openRegistry, portalUrl });
  taken.close();
  expect([code, err]).toEqual([1, expect.stringMatching(/Port \d+ cannot be used: .*\. Choose another with --port\./)]);
});

it.each([
  ["https://acme.portal.test", "https://acme.portal.test/#portico-override=t"],
  ["https://globex.portal.test/signin", "https://acme.portal.test/#portico-override=t"],
  ["http://localhost:9000", "http://acme.localhost:9000/#portico-override=t"],
  ["http://127.0.0.1:9000", "http://127.0.0.1:9000/#portico-override=t"],
])("links from %s to %s", (portal, link) => expect(ticketLink(portal, "acme", "t")).toBe(link));

it.each([
  ["without a portal", line, undefined, /PORTICO_URL is missing/],
  [
    "for a module that no package builds",
    line.replace("@portico/sample-mf", "@app/other"),
    portalUrl,
    /sample-mf does not build @app\/other; portico\.modules of its package\.json has @portico\/sample-mf\./,
  ],
  ["in an unknown environment", line.replace("staging", "test"), portalUrl, /--environment must be one of/],
])("does nothing %s", async (_, words, url, sentence) => {
  const { code, err } = await runWords(words.split(" "), url === undefined ? {} : { portalUrl: url });
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
});
