import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegistryCall } from "../registry/registry.ts";
import { runWords } from "../testing/run-words.ts";

const declared = `import "@portico/contract";

declare module "@portico/contract" {
  interface Slots { "stock.item": { item: string } }
}
`;
const folder = mkdtempSync(join(tmpdir(), "portico-types-of-"));
const dist = join(folder, "dist");
const out = join(folder, "stock.d.ts");

let server: Server;
let portalUrl = "";

beforeAll(async () => {
  mkdirSync(dist);
  writeFileSync(join(dist, "stock.js"), "export async function mount() {}\nexport async function unmount() {}\n");
  server = createServer((request, response) => {
    const name = request.url?.replace("/modules/stock/", "") ?? "";
    if (name.startsWith("/")) return response.writeHead(404).end();
    response.end(readFileSync(join(dist, name)));
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  portalUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function describePackage(types: string, text = declared) {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "stock", portico: { types } }));
  writeFileSync(join(folder, "shared.d.ts"), text);
  return runWords(["manifest", dist]);
}

// The help is in a folder below that of the stock.
const imports = { "@app/stock": "/modules/stock/stock.js", "@app/help": "/modules/stock/help/help.js" };
const integrity: Record<string, string> = { "/modules/stock/help/help.js": "sha384-1" };
const files: Record<string, string[]> = { "@app/stock": [] };

function typesOf(module: string, { to = out, calls = [] }: { to?: string; calls?: RegistryCall[] } = {}) {
  const send = async (call: RegistryCall) => {
    calls.push(call);
    return { release: null, document: { imports, integrity, files } } as never;
  };
  const words = ["types", "of", module, "--tenant", "acme", "--environment", "staging", "--out", to];
  return runWords(words, { openRegistry: async () => ({ send, close: async () => {} }), portalUrl });
}

it("brings the types that an application shares from its release to another team", async () => {
  expect((await describePackage("shared.d.ts")).code).toBe(0);
  const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  const shared = Object.keys(manifest.files).filter((file) => file.startsWith("portico-types."));
  expect(shared).toEqual([expect.stringMatching(/^portico-types\.[0-9a-f]{10}\.d\.ts\.txt$/)]);
  const address = `/modules/stock/${shared[0]}`;
  integrity[address] = manifest.files[shared[0] ?? ""];
  files["@app/stock"] = ["/modules/stock/part.js", address];
  const calls: RegistryCall[] = [];
  expect(await typesOf("stock", { calls })).toMatchObject({ code: 0, out: `@app/stock in ${out}\n` });
  expect(calls.map(({ path }) => path)).toEqual(["/maps/staging/acme"]);
  expect(readFileSync(out, "utf8")).toBe(
    `// What @app/stock shares, by \`portico types of\` from its release: do not change it here.\n${declared}`,
  );
});

it.each([
  ["@app/other", /has no @app\/other\. Applications there: @app\/help, @app\/stock\.$/m],
  ["stok", /has no @app\/stok\. Did you mean "@app\/stock"\?$/m],
  ["@app/help", /@app\/help shares no types: its team names their file as portico\.types/],
])("says why there are no types of %s", async (module, sentence) => {
  expect(await typesOf(module)).toMatchObject({ code: 2, err: expect.stringMatching(sentence) });
});

it("writes into a new folder, and says so where it cannot write", async () => {
  const to = join(folder, "new/stock.d.ts");
  expect(await typesOf("stock", { to })).toMatchObject({ code: 0, out: `@app/stock in ${to}\n` });
  expect(await typesOf("stock", { to: folder })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^\S+ cannot be written: /),
  });
});

it("writes no types that differ from those of the release", async () => {
  const [, address = ""] = files["@app/stock"] ?? [];
  writeFileSync(join(dist, address.replace("/modules/stock/", "")), `${declared}// changed`);
  expect(await typesOf("stock")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/is not the file of the release/),
  });
});

it.each([
  ["absent.d.ts", declared, /absent\.d\.ts is not there: portico\.types/],
  ["shared.d.ts", "export interface Stock {}", /shared\.d\.ts declares nothing for others/],
])("refuses to describe a package whose types are %s with %s", async (types, text, sentence) => {
  expect(await describePackage(types, text)).toMatchObject({ code: 2, err: expect.stringMatching(sentence) });
});
