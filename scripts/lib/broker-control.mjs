import { createServer } from "node:http";

/** Lets a test stop its broker and start it again: POST `/halt`, POST `/resume`. */
export async function withBrokerControl({ halt, resume }, work) {
  const verbs = { "/halt": halt, "/resume": resume };
  const server = createServer(async ({ url }, response) => {
    const status = await Promise.resolve(verbs[url]?.()).then(
      () => (verbs[url] ? 204 : 404),
      () => 500,
    );
    response.writeHead(status).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    return await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
