import { serveTests } from "../testing/serve-tests.ts";
import { fetchRemote } from "./fetch-remote.ts";

const addressOf = serveTests((request, response) => {
  if (request.url === "/cut")
    return void response.writeHead(200, { "content-length": "9" }).write("{", () => response.destroy());
  if (request.url === "/moved") return response.writeHead(302, { location: "/app.js" }).end();
  // Its bytes never come.
  if (request.url === "/large")
    return void response.writeHead(200, { "content-length": 16 * 2 ** 20 + 1 }).flushHeaders();
  // It does not say how large it is, and does not end.
  if (request.url === "/endless") return void response.writeHead(200).write(Buffer.alloc(16 * 2 ** 20 + 1));
  return response.writeHead(request.url === "/app.js" ? 200 : 404).end("text");
});

it("returns the bytes of a file", async () => {
  expect(String(await fetchRemote(addressOf("/app.js")))).toBe("text");
});

it.each([
  ["a missing file", "/none.js", /none\.js cannot be loaded \(status 404\)\.$/],
  ["an answer that ends early", "/cut", /cut cannot be loaded: .+\. Check that it is there/],
  ["a redirect", "/moved", /moved cannot be loaded: unexpected redirect\. Check/],
  ["a file that is too large, before it is loaded", "/large", /large has more than 16 MB\.$/],
  ["a file that turns out to be too large, before its end", "/endless", /endless has more than 16 MB\.$/],
])("refuses %s with a sentence", async (_, path, message) => {
  await expect(fetchRemote(addressOf(path))).rejects.toMatchObject({
    name: "UsageError",
    message: expect.stringMatching(message),
  });
});
