import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { mediaTypeOf, ownValue } from "@portico/shared-utility/contract";
import type { PackageBuild } from "../publish/read-build.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";

interface Served {
  module: string;
  port: number;
  /** The origin of the page that may load the module. */
  allow: string;
  /** Reads the current build. */
  build(): PackageBuild;
}

/** Serves one module's newest build to one portal, at addresses that stay the same while the files' names change. */
export async function serveModule({ module, port, allow, build }: Served) {
  const server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", allow);
    response.setHeader("Cache-Control", "no-store");
    if (request.method === "OPTIONS") return allowed(response);
    const name = (request.url ?? "/").split("?")[0]?.slice(1) ?? "";
    try {
      const current = build();
      const file = fileOf(name, module, current);
      if (file === undefined || request.method !== "GET") return response.writeHead(404).end();
      const bytes = readFileSync(join(current.dir, "dist", file));
      return response.writeHead(200, { "Content-Type": mediaTypeOf(file) }).end(bytes);
    } catch {
      // The bundler is replacing the build; the page retries.
      return response.writeHead(503, { "Retry-After": "1" }).end();
    }
  });
  await new Promise<void>((settle, fail) => {
    const failed = (error: Error) =>
      fail(new RegistryRefusal("port", `Port ${port} cannot be used: ${error.message}. Choose another with --port.`));
    server.once("error", failed);
    server.listen(port, "127.0.0.1", () => settle());
  });
  const address = server.address();
  const origin = `http://localhost:${typeof address === "object" && address ? address.port : port}`;
  const { styles = [], locales = {} } = build().manifest.modules[module] ?? {};
  const close = async () => {
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
  };
  const addresses = {
    address: `${origin}/entry.js`,
    styles: styles.map((_, index) => `${origin}/style-${index}.css`),
    locales: Object.fromEntries(Object.keys(locales).map((locale) => [locale, `${origin}/strings-${locale}.json`])),
  };
  return { addresses, close };
}

/** Serves only files that the manifest names. */
function fileOf(name: string, module: string, { manifest }: PackageBuild): string | undefined {
  const { entry, styles = [], locales = {} } = manifest.modules[module] ?? {};
  if (name === "entry.js") return entry;
  const [, style] = /^style-(\d+)\.css$/.exec(name) ?? [];
  if (style !== undefined) return styles[Number(style)];
  const [, locale] = /^strings-([a-z]+)\.json$/.exec(name) ?? [];
  if (locale !== undefined) return ownValue(locales, locale);
  return Object.hasOwn(manifest.files, name) ? name : undefined;
}

// Browsers send a preflight before a public page may reach this machine (Private Network Access).
function allowed(response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Private-Network", "true");
  response.writeHead(204, { "Access-Control-Allow-Methods": "GET" }).end();
}
