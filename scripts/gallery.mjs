// `npm run gallery [-- port]`: a page with every component of shared-ui in its states, light and dark, in both languages.
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import webpack from "webpack";
import { galleryConfig } from "../build/gallery-config.mjs";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { mediaTypeOf } from "./lib/media-types.mjs";
import { readCommandLine } from "./lib/read-command-line.mjs";

const usage = "Usage: npm run gallery [-- PORT]";
const { positionals } = readCommandLine(usage, { allowPositionals: true }, (call) => {
  if (!call.positionals.every((word) => /^\d{1,5}$/.test(word)))
    throw new Error(`No port: ${call.positionals.join(" ")}`);
});
ensureInstall();
const outDir = mkdtempSync(join(tmpdir(), "portico-gallery-"));
process.on("exit", () => rmSync(outDir, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
await bundle();

const document = `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/media/tenants/default.svg"><link rel="stylesheet" href="/gallery.css"></head>
<body><div id="gallery"></div><script src="/gallery.js"></script></body></html>`;

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://gallery");
  const file = fileOf(pathname);
  if (pathname === "/") return response.setHeader("content-type", "text/html").end(document);
  if (!file || !existsSync(file)) return response.writeHead(404).end();
  response.setHeader("content-type", mediaTypeOf(file));
  return createReadStream(file).pipe(response);
});
server.listen(Number(positionals[0] ?? 9010), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});

/** Only the bundle's two files, and icons and logos by their names. */
function fileOf(pathname) {
  if (pathname === "/gallery.js" || pathname === "/gallery.css") return join(outDir, pathname);
  const [, media] = /^\/media\/((?:icons\/solid|tenants)\/[a-z0-9-]+\.svg)$/.exec(pathname) ?? [];
  return media && join(root, "portal-server", "media", media);
}

function bundle() {
  return new Promise((resolve, reject) => {
    webpack(galleryConfig(root, outDir), (error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
}
