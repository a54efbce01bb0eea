import { extname } from "node:path";

/** Media types of the files that tools and journeys serve. They import no source of the portal, which has its own. */
const mediaTypes = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/**
 * The media type of a file by its name.
 * @param {string} file
 * @returns {string}
 */
export const mediaTypeOf = (file) => mediaTypes[extname(file)] ?? "application/octet-stream";
