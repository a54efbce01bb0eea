import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FolderFiles } from "./folder-files.ts";

/**
 * Serves the files of a folder to this process alone, for the code that reads a build by its address.
 *
 * @returns the address of the folder, and what ends it
 */
export async function serveFolder({ files }: FolderFiles) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://folder");
    const bytes = files.get(decodeURIComponent(pathname.slice(1)));
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  // While this process parses files, its server would close connections that its client is about to use.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
