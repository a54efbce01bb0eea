// `npm run gallery [-- port]`: a page with the components of shared-ui, the kit and the portal in their states, light and
// dark, in both languages.
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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

// Instead of the shell page: the strings of the portal's components.
const stringsOf = (locale) =>
  ["shared-utility", "root-config", "navbar-mf", "notifications-mf"].map((name) => [
    `@portico/${name}`,
    JSON.parse(readFileSync(join(root, name, "locales", `${locale}.json`), "utf8")),
  ]);
const boot = {
  tenant: { domain: "acme", name: "Acme" },
  environment: "development",
  api: "/api",
  map: { id: "gallery", imports: {}, styles: {}, locales: {} },
  strings: { pt: Object.fromEntries(stringsOf("pt")), en: Object.fromEntries(stringsOf("en")) },
};
const documentIn = (lang) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/media/tenants/default.svg"><link rel="stylesheet" href="/gallery.css"></head>
<body><div id="gallery"></div>
<script id="portico-boot" type="application/json">${JSON.stringify(boot).replaceAll("<", "\\u003c")}</script>
<script src="/gallery.js"></script></body></html>`;

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://gallery");
  const file = fileOf(pathname);
  const lang = searchParams.get("lang") === "en" ? "en" : "pt-BR";
  if (pathname === "/") return response.setHeader("content-type", "text/html").end(documentIn(lang));
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
