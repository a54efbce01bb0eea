import { createServer } from "node:http";
import { mediaTypeOf } from "../../../scripts/lib/media-types.mjs";
import { listen } from "../listen.ts";
import { esApplications } from "./es-applications.ts";
import { runtimeApplication } from "./runtime-application.ts";

/** A tenant's own origin with its ES modules. A test can break single files. */
export async function openModuleCdn() {
  const broken = new Map<string, { status: number; text?: string }>();
  const added = new Map(Object.entries({ ...esApplications, ...runtimeApplication }));
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://cdn.invalid");
    const file = pathname.slice(1);
    requested.push(request.url ?? "");
    const { status, text = "" } = broken.get(file) ?? fileOf(added.get(file));
    const headers = {
      "content-type": mediaTypeOf(file),
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
    };
    response.writeHead(status, headers).end(text);
  });
  const { port, close } = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requested,
    serve: (file: string, text: string) => added.set(file, text),
    /** Responds to requests of a file like this, until `mend`. */
    breakFile: (file: string, response: { status: number; text?: string }) => broken.set(file, response),
    mend: () => broken.clear(),
    close,
  };
}

function fileOf(text: string | undefined) {
  return text === undefined ? { status: 404 } : { status: 200, text };
}
