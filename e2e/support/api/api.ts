import { request } from "node:http";
import { port } from "../portal/portal.ts";

export interface ApiResponse {
  status: number;
  body: string;
  headers: Record<string, string>;
  cookies: { name: string; value: string; path: string }[];
}

/**
 * Calls the portal under a tenant's host name. Browsers resolve `{tenant}.localhost`, Node does not: this calls
 * 127.0.0.1 with that host in the Host header.
 */
export function call(tenant: string, method: string, path: string, headers = {}, body?: object): Promise<ApiResponse> {
  return callAt(`${tenant}.localhost:${port}`, method, path, headers, body);
}

/** Calls a portal by its host and port on this machine. */
export function callAt(host: string, method: string, path: string, headers = {}, body?: object): Promise<ApiResponse> {
  const payload = body && JSON.stringify(body);
  const [, port] = host.split(":");
  const type = payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) };
  return new Promise((done, fail) => {
    const sent = request(
      // A connection of its own: the server closes an idle one while the test waits for a command.
      { host: "127.0.0.1", port, method, path, agent: false, headers: { host, ...type, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          done({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            headers: Object.fromEntries(
              Object.entries(response.headers).flatMap(([name, value]) =>
                typeof value === "string" ? [[name, value]] : [],
              ),
            ),
            cookies: (response.headers["set-cookie"] ?? []).map(parseCookie),
          }),
        );
      },
    );
    sent.on("error", fail).end(payload);
  });
}

function parseCookie(header: string) {
  const at = header.indexOf("=");
  const [, path = "/"] = /;\s*path=([^;]*)/i.exec(header) ?? [];
  return { name: header.slice(0, at), value: header.slice(at + 1).split(";")[0] ?? "", path };
}
