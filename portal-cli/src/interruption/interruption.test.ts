import { rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { OpenRegistry, RegistryCall } from "../registry/registry.ts";
import { runWords } from "../testing/run-words.ts";
import { samplePackage } from "../testing/sample-package.ts";

const sample = samplePackage("first", "@portico/sample-mf");
afterAll(() => rmSync(dirname(sample.dir), { recursive: true, force: true }));
const words = `publish ${sample.dir} --environment staging --reason Released`.split(" ");

const filesOf = (body: unknown) => Object.keys((body as { manifest: { files: object } }).manifest.files);

/** A registry of a portal without files. Ctrl+C arrives during its first call to this path. */
function interruptedAt(path: string) {
  const ending = new AbortController();
  const calls: string[] = [];
  let isClosed = false;
  const send = async ({ method, path: called, body }: RegistryCall) => {
    if (called.startsWith(path)) ending.abort();
    // The response is in flight while the program handles the signal.
    await new Promise((settle) => setImmediate(() => setImmediate(settle)));
    calls.push(`${method} ${called.replace(/[^/]*\.(js|css|json)$/, "…")}`);
    if (method === "POST" && called.startsWith("/artifacts"))
      return { missing: filesOf(body), folder: "/modules/x", manifest: "/modules/x/manifest.json" } as never;
    return { release: null, published: false, changes: [], report: [] } as never;
  };
  const close = async () => {
    isClosed = true;
  };
  const registry: OpenRegistry = { send, close };
  const openRegistry = async () => registry;
  return { openRegistry, signal: ending.signal, calls, isClosed: () => isClosed };
}

it("sends nothing more when publish is interrupted before the release, and says so", async () => {
  const { openRegistry, signal, calls, isClosed } = interruptedAt("/artifacts");
  const { code, out, err } = await runWords(words, { openRegistry, signal });
  expect([code, out, calls, isClosed()]).toEqual([130, "", [expect.stringMatching(/^POST \/artifacts/)], true]);
  expect(err).toMatch(/Finishing the call that is on its way; Ctrl\+C again ends it\.\n/);
  expect(err).toMatch(/Interrupted; nothing was changed\.\n$/);
});

it("waits for the response when the release is in flight, and prints it", async () => {
  const { openRegistry, signal, calls, isClosed } = interruptedAt("/releases");
  const { code, out, err } = await runWords([...words, "--json"], { openRegistry, signal });
  expect([code, JSON.parse(out).published, calls.at(-1), isClosed()]).toEqual([130, false, "POST /releases", true]);
  expect(err).toMatch(/Interrupted after it was done\.\n$/);
});

it("counts the files that were uploaded before", async () => {
  const { openRegistry, signal, calls } = interruptedAt(`/artifacts/${basename(sample.dir)}/`);
  const { code, err } = await runWords(words, { openRegistry, signal });
  expect([code, calls.length]).toEqual([130, 2]);
  expect(err).toMatch(
    /Interrupted; nothing was changed\. 1 file was uploaded, which the next try does not repeat\.\n$/,
  );
});

it("stops a build immediately", async () => {
  const ending = new AbortController();
  const openRegistry = async (): Promise<never> => {
    throw new Error("The registry is not opened.");
  };
  const running = runWords(words, { openRegistry, signal: ending.signal });
  ending.abort();
  expect(await running).toMatchObject({
    code: 130,
    err: expect.stringMatching(/Interrupted; nothing was changed\.\n$/),
  });
});

it("ends provisioning after the change in flight", async () => {
  const ending = new AbortController();
  const operator = { addHost: async () => ending.abort(), close: async () => undefined };
  const { code, err } = await runWords(["tenant", "host", "add", "acme", "acme.example"], {
    open: async () => operator as never,
    signal: ending.signal,
  });
  expect([code, err]).toEqual([130, expect.stringMatching(/Interrupted after it was done\.\n$/)]);
});
