import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runWords } from "../testing/run-words.ts";
import { framingWarning } from "./framing-warning.ts";
import { pageBuild } from "./page-build.ts";

const responses: Record<string, Record<string, string>> = {
  "/free": {},
  "/refused": { "x-frame-options": "SAMEORIGIN" },
  "/listed": {
    "x-frame-options": "DENY",
    "content-security-policy": "default-src *; frame-ancestors 'self' https://a.example",
  },
};
const server = createServer((request, response) => {
  const headers = responses[request.url ?? ""];
  if (headers) response.writeHead(200, headers).end("page");
  else response.writeHead(302, { location: `http://localhost:${port}/free` }).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

it("makes a module that shows the page and declares the need for its frame", () => {
  const { folder, manifest } = pageBuild("https://legacy.acme.example/portal", "@app/legacy", false);
  expect(folder).toBe("legacy");
  expect(manifest.modules["@app/legacy"]).toMatchObject({
    entry: expect.stringMatching(/^[0-9a-f]{10}\/portico-page\.js$/),
    format: "esm",
    needs: ["frame:https://legacy.acme.example"],
  });
});

it("accepts a page of this machine over http", () => {
  expect(
    pageBuild("http://legacy.localhost:8080/", "@app/legacy", true).manifest.modules["@app/legacy"]?.needs,
  ).toEqual(["frame:http://legacy.localhost:8080"]);
});

it.each(["http://legacy.acme.example/", "javascript:alert(1)", "https://ana:secret@legacy.acme.example/", "/portal"])(
  "refuses %s",
  (address) => expect(() => pageBuild(address, "@app/legacy", false)).toThrow("is no address of a page"),
);

it.each([
  ["/free", undefined],
  ["/refused", /X-Frame-Options: SAMEORIGIN/],
  ["/listed", /allows frames in: 'self' https:\/\/a\.example\. The portal's address has to be among them/],
  ["/elsewhere", /leads to http:\/\/localhost:\d+, which is a need too: --need frame:http:\/\/localhost:\d+/],
])("reports for a page at %s the headers that keep browsers from showing it", async (path, sentence) => {
  const warning = await framingWarning(`http://127.0.0.1:${port}${path}`);
  if (sentence) expect(warning).toMatch(sentence);
  else expect(warning).toBeUndefined();
});

it("reports unknown headers for a page that does not respond", async () => {
  expect(await framingWarning("http://127.0.0.1:1/")).toMatch(/cannot be loaded from this machine/);
});

it.each([
  ["publish @app/legacy --page-answers", /--page-answers belongs to --page/],
  ["publish @app/legacy --page https://l.example --url https://l.example/x.js", /--url and --page exclude each other/],
  ["publish @acme/legacy --page https://l.example", /<what> is an application’s name/],
])("refuses `%s`", async (words, sentence) => {
  const { code, err } = await runWords([
    ...words.split(" "),
    ..."--tenant acme --environment staging --reason x".split(" "),
  ]);
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
});
