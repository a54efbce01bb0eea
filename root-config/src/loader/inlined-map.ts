import { bootDocument } from "@portico/shared-utility";

/** The content of the page's SystemJS import map, and the formats of its modules. */
export interface InlinedMap {
  imports?: Record<string, string>;
  integrity?: Record<string, string>;
  depcache?: Record<string, string[]>;
  /** Folder → library → address, of modules with own versions of libraries. */
  scopes?: Record<string, Record<string, string>>;
  /** Specifier → format, of the modules that are not in the System format. */
  formats?: Record<string, "esm">;
  /** Specifier → addresses of the chunks of an ES module. */
  files?: Record<string, string[]>;
}

let inlined: InlinedMap | undefined;

/** The import map in the page. */
export function inlinedMap(): InlinedMap {
  inlined ??= { ...readMap(), ...readFormats() };
  return inlined;
}

function readMap(): InlinedMap {
  return JSON.parse(document.querySelector('script[type="systemjs-importmap"]')?.textContent || "{}") as InlinedMap;
}

function readFormats(): Pick<InlinedMap, "formats" | "files"> {
  const { formats, files } = bootDocument().map;
  return { ...(formats && { formats }), ...(files && { files }) };
}
