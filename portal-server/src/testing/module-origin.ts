import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mediaTypeOf } from "@portico/shared-utility/contract";
import { fileIntegrity } from "../releases/modules/file-integrity.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Served {
  body?: string | Buffer;
  status?: number;
  headers?: Record<string, string | undefined>;
}

/** A CDN outside the portal, e.g. a tenant's, with the valid or broken files that a test adds. */
export interface ModuleOrigin {
  origin: string;
  /** The paths of the requests so far. */
  requested: string[];
  /** @returns the file's URL */
  serve(path: string, served: string | Served | Handler): string;
  /** Serves a valid application at `/{name}.js`, with `text` in it. */
  serveApp(name: string, text?: string): string;
  close(): Promise<void>;
}

/** Returns an application in the System format, as a bundler without its own runtime writes it. */
export function systemModule(imports: string[] = [], text = "", names = ["bootstrap", "mount", "unmount"]): string {
  const exported = names.map((name) => `${name}: async () => {}`).join(", ");
  return `System.register(${JSON.stringify(imports)}, function (e) { return { setters: [], execute: function () { e({ ${exported} }); /* ${text} */ } }; });`;
}

export async function startModuleOrigin(): Promise<ModuleOrigin> {
  const files = new Map<string, Handler>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    const file = files.get(request.url ?? "");
    if (file) file(request, response);
    else response.writeHead(404, { "access-control-allow-origin": "*" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const serve: ModuleOrigin["serve"] = (path, served) => {
    files.set(path, typeof served === "function" ? served : fileHandler(path, served));
    return origin + path;
  };
  return {
    origin,
    requested,
    serve,
    serveApp: (name, text = name) => serve(`/${name}.js`, systemModule([], text)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fileHandler(path: string, served: string | Served): Handler {
  const { body = "", status = 200, headers = {} } = typeof served === "string" ? { body: served } : served;
  const all = { "access-control-allow-origin": "*", "content-type": mediaTypeOf(path), ...headers };
  const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return (_request, response) => {
    response.writeHead(status, Object.fromEntries(sent)).end(body);
  };
}

/** Returns a manifest of these files (name → text), with computed hashes. */
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
