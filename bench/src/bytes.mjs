// `npm run bench -- bytes`: every file of a cold /signin, with its size, raw and compressed by Brotli at its best.
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { startPortal } from "./stage/portal.mjs";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "portico-bytes-"));
const portal = await startPortal(root, join(folder, "data"), "production");
try {
  console.log(`\n${await table("/signin")}`);
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function table(path) {
  const html = await get(path);
  const named = String(html).matchAll(/<(?:script|link|img)[^>]+?(?:src|href)="(\/[^"]+)"/g);
  const files = [...new Set([...named].map(([, address]) => address))].filter((each) => !each.includes("notice.css"));
  const rows = [[path, html], ...(await Promise.all(files.map(async (file) => [file, await get(file)])))];
  const measured = rows.map(([file, bytes]) => [file, bytes.length, brotli(bytes)]).sort((a, b) => b[2] - a[2]);
  const sum = (list) => list.reduce(([raw, small], [, a, b]) => [raw + a, small + b], [0, 0]);
  const scripts = measured.filter(([file]) => file.endsWith(".js"));
  return [
    "| file | raw | Brotli 11 |",
    "| --- | --- | --- |",
    ...measured.map((row) => `| ${row.join(" | ")} |`),
    `| scripts, ${scripts.length} files | ${sum(scripts).join(" | ")} |`,
    `| all, ${measured.length} files | ${sum(measured).join(" | ")} |`,
  ].join("\n");
}

function get(path) {
  const headers = { host: "acme.localhost", accept: "*/*,text/html" };
  return new Promise((done, fail) => {
    const sent = request({ host: "127.0.0.1", port: portal.port, path, headers }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => done(Buffer.concat(chunks)));
    });
    sent.on("error", fail).end();
  });
}

function brotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}
