import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname } from "node:path";
import { fileIntegrity } from "../releases/storage/modules/file-integrity.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Served {
  body?: string | Buffer;
  status?: number;
  headers?: Record<string, string | undefined>;
}

/** A tenant's own CDN, beyond our walls: it serves what a test puts there, well or badly. */
export interface ModuleOrigin {
  origin: string;
  /** How often anything was asked for. */
  asked: string[];
  /** @returns the address */
  put(path: string, served: string | Served | Handler): string;
  /** Puts a good application there under a name with its text in it. */
  putApp(name: string, text?: string): string;
  close(): Promise<void>;
}

const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };

/** An application in the System format, as a bundler without runtime writes it. */
export function systemModule(imports: string[] = [], text = "", names = ["bootstrap", "mount", "unmount"]): string {
  const exported = names.map((name) => `${name}: async () => {}`).join(", ");
  return `System.register(${JSON.stringify(imports)}, function (e) { return { setters: [], execute: function () { e({ ${exported} }); /* ${text} */ } }; });`;
}

export async function startModuleOrigin(): Promise<ModuleOrigin> {
  const files = new Map<string, Handler>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const file = files.get(request.url ?? "");
    if (file) file(request, response);
    else response.writeHead(404, { "access-control-allow-origin": "*" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const put: ModuleOrigin["put"] = (path, served) => {
    files.set(path, typeof served === "function" ? served : answering(path, served));
    return origin + path;
  };
  return {
    origin,
    asked,
    put,
    putApp: (name, text = name) => put(`/${name}.js`, systemModule([], text)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answering(path: string, served: string | Served): Handler {
  const { body = "", status = 200, headers = {} } = typeof served === "string" ? { body: served } : served;
  const all = {
    "access-control-allow-origin": "*",
    "content-type": types[extname(path)] ?? "application/octet-stream",
    ...headers,
  };
  const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return (_request, response) => {
    response.writeHead(status, Object.fromEntries(sent)).end(body);
  };
}

/** A manifest for files by name, hashes computed. */
export function manifestFor(
  specifier: string,
  entry: string,
  files: Record<string, string>,
  changes: Record<string, unknown> = {},
): string {
  const hashes = Object.entries(files).map(([name, text]) => [name, fileIntegrity(Buffer.from(text))]);
  const module = { entry, styles: [], imports: [], locales: {}, ...changes };
  const modules = { [specifier]: module };
  return JSON.stringify({ package: "p", version: "1.0.0", modules, files: Object.fromEntries(hashes) });
}
