import { scriptTexts } from "../folder/script-files.ts";
import type { PageScript } from "../html/mounted-page.ts";

/** Whether the site's own scripts can change addresses: they may show the other pages then. */
export function routes(files: ReadonlyMap<string, Buffer>, scripts: readonly PageScript[]): boolean {
  const isRouter = (text: string) => /\bpushState\b/.test(text) && !isTurbo(text);
  return scripts.length > 0 && scriptTexts(files).some(isRouter);
}

/** Turbo replaces the body of the document, which is the portal's. It leaves links alone below the attribute that ends it. */
const isTurbo = (text: string) => text.includes("turbo:before-render");
/** It also acts on Back and Forward. Whether a site has it. */
export function endTurbo(files: Map<string, Buffer>, pages: readonly { scripts: PageScript[] }[]): boolean {
  if (!scriptTexts(files).some(isTurbo)) return false;
  files.set("portico-turbo.js", Buffer.from("globalThis.Turbo?.session.stop?.();\n"));
  for (const { scripts } of pages) scripts.push({ file: "portico-turbo.js", kind: "module" });
  return true;
}
