import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openRegistry } from "@portico/portal-server/provisioning";

/** Serves a portal's registry on a local port, as a running portal does. */
export async function listeningRegistry(env: Record<string, string>) {
  const registry = await openRegistry(env, { role: "admin", environments: ["development"], scopes: ["*"] });
  const authorizations: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    authorizations.push(request.headers.authorization);
    const headers = Object.fromEntries(
      ["content-type", "if-match", "idempotency-key"].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === "string" ? [[name, value] as const] : [];
      }),
    );
    const path = (request.url ?? "").replace(/^\/api\/registry/, "");
    const method = request.method as "GET" | "POST" | "PUT" | "DELETE";
    const payload = Buffer.concat(chunks);
    const result = await registry.call({ method, path, headers, ...(payload.length > 0 && { payload }) });
    response.writeHead(result.status, { "content-type": "application/json" }).end(result.text);
  });
  // Long enough that no connection is closing when this machine resumes after a pause.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await new Promise((settle) => server.close(settle));
    await registry.close();
  };
  return { url: `http://127.0.0.1:${port}`, authorizations, close };
}
