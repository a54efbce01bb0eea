import type { AnyNode } from "acorn";
import { type Edit, editText, parseScript } from "../federation/rename-imports.ts";
import { scriptsIn } from "../folder/script-files.ts";
import { visitNames } from "../globals/free-names.ts";

/** The portal's names in the browser's storage, which applications have for themselves (`separate-storage.ts`). */
const shared = new Set<unknown>(["theme", "locale", "refresh_token", "shortcuts"]);
const storages = new Set(["localStorage", "sessionStorage"]);
const mayAsk = /["'`]\s*in\b[^=]{0,20}(?:local|session)Storage/;

/**
 * Changes `"theme" in localStorage` into a call of `getItem` in all scripts of a build. The portal separates `theme` by a
 * property of all storages, so that the operator would always find it.
 */
export function giveStored(files: Map<string, Buffer>): void {
  for (const [file, text] of scriptsIn(files)) if (mayAsk.test(text)) files.set(file, Buffer.from(withCalls(text)));
}

function withCalls(text: string): string {
  const edits: Edit[] = [];
  const look = (node: AnyNode) => {
    if (node.type !== "BinaryExpression" || node.operator !== "in") return;
    const { left, right, start, end } = node;
    if (left.type !== "Literal" || !shared.has(left.value) || !storages.has(nameOf(right))) return;
    const [key, storage] = [left, right].map((part) => text.slice(part.start, part.end));
    edits.push({ start, end, text: `((${storage}).getItem(${key})!==null)` });
  };
  try {
    visitNames(parseScript(text), look);
  } catch {
    // What is no script runs in no page.
    return text;
  }
  return editText(text, edits);
}

/** `localStorage` and `window.localStorage`. */
function nameOf(node: AnyNode): string {
  const name = node.type === "MemberExpression" && !node.computed ? node.property : node;
  return name.type === "Identifier" ? name.name : "";
}
