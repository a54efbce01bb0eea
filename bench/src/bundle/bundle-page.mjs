/**
 * Turns the portal's shell page into the page of a bundle: the same document, boot script and strings, with the
 * bundle's files in place of the import map, SystemJS, the preloads and the modules' style sheets. What only a portal
 * has goes: the first screen in the markup, the start guard and the addresses of releases.
 * @param {{ entry: string[], routes: Record<string, string[]>, integrity: Record<string, string> }} bundle what `buildBundle` returned
 * @returns {(html: string, path: string) => string}
 */
export function bundlePage({ entry, routes, integrity }) {
  const { load, preload } = elements(integrity);
  return (html, path) =>
    html
      .replace(/<link[^>]+rel="?(preload|modulepreload|stylesheet)"?[^>]*>/g, "")
      .replace(/<script[^>]+type="systemjs-importmap"[^>]*>[\s\S]*?<\/script>/g, "")
      .replace(/<script[^>]+type="systemjs-module"[^>]*>\s*<\/script>/g, "")
      .replace(/<script[^>]+src="[^"]*\/systemjs[^"]*"[^>]*>\s*<\/script>/g, "")
      // The start guard is the only script in the text.
      .replace(/<script( data-patience="\d+")?>[\s\S]*?<\/script>/, "")
      .replace(/<div id="first-screen"[\s\S]*?<\/main><\/div>/, "")
      .replace(
        /(<script[^>]+id="portico-boot"[^>]*>)([\s\S]*?)(<\/script>)/,
        (_, open, json, close) => open + boot(json) + close,
      )
      .replace("</head>", `${[...(routes[path] ?? []).map(preload), ...entry.map(load)].join("")}</head>`);
}

/** With integrity, as the portal's: a preload without it would be fetched again by the request that has it. */
function elements(integrity) {
  const address = (file) => `"/bundle/${file}" integrity="${integrity[file]}"`;
  const isStyle = (file) => file.endsWith(".css");
  const load = (file) =>
    isStyle(file)
      ? `<link rel="stylesheet" href=${address(file)}>`
      : `<script defer fetchpriority="high" src=${address(file)}></script>`;
  return {
    load,
    preload: (file) => (isStyle(file) ? load(file) : `<link rel="preload" as="script" href=${address(file)}>`),
  };
}

// A bundle needs no module addresses; the guard still reads which applications exist.
function boot(json) {
  const document = JSON.parse(json);
  const apps = Object.keys(document.map.imports).filter((specifier) => specifier.startsWith("@app/"));
  const { releases: _, watch: __, ...rest } = document;
  const { id, locales } = document.map;
  const map = { id, locales, imports: Object.fromEntries(apps.map((specifier) => [specifier, ""])), styles: {} };
  return JSON.stringify({ ...rest, map: { ...map, integrity: {} } }).replaceAll("<", "\\u003c");
}
