import { editText } from "../federation/rename-imports.ts";
import { writtenFile } from "../short-digest.ts";
import type { LibraryGlobals } from "./library-globals.ts";

/**
 * Turns a plain script that reads libraries from globals into a module that imports them from the portal. Only this
 * script sees these globals, so applications can use different versions.
 * @param exported whether it declares lifecycles, or sets them at `this`
 */
export function globalsModule(text: string, given: LibraryGlobals, exported: boolean): string {
  const { libraries, ofWindow, declared, required = [] } = given;
  // Since React 19 only `react-dom/client` has roots. That import does not show the gate which version is needed.
  const hasRoots = /\b(?:createRoot|hydrateRoot)\b/.test(text);
  const isUsed = (library: string) => library !== "react-dom/client" || hasRoots || required.includes(library);
  const imported = [...new Set([...Object.values(libraries).flat(), ...required].filter(isUsed))];
  const mergedOf = (names: readonly string[]) =>
    `{ ${names
      .filter(isUsed)
      .map((library) => `...portico$library${imported.indexOf(library)}`)
      .join(", ")} }`;
  const globals = Object.keys(libraries);
  const free = globals.filter((name) => !declared.includes(name));
  const commonJs = required.length > 0 ? ["module", "exports", "require"] : [];
  const parameters = [...free, ...globals.map((name) => `portico$${name}`), ...commonJs];
  const imports = required.map((library) => `${JSON.stringify(library)}: ${mergedOf([library])}`);
  const ofCommonJs = required.length > 0 ? ["{}", "{}", `(name) => ({ ${imports.join(", ")} })[name]`] : [];
  const values = [...[...free, ...globals].map((name) => mergedOf(libraries[name] ?? [])), ...ofCommonJs];
  const lines = imported.map(
    (library, index) => `import * as portico$library${index} from ${JSON.stringify(library)};`,
  );
  // On one line with the imports, so that line numbers of the code stay the same.
  const head = `${lines.join(" ")} const portico$own = {}; const portico$made = (function (${parameters.join(", ")}) {`;
  // `window.React` becomes a name of the module.
  const edited = editText(
    text,
    ofWindow.map(({ name, ...place }) => ({ ...place, text: `portico$${name}` })),
  );
  const tail = `return [${exported ? declared.join(", ") : ""}];\n}).call(portico$own, ${values.join(", ")});`;
  return `${head} ${edited}\n${tail}\n${exported ? lifecycles : ""}`;
}

// The script can see the module's names above it. None of them may equal a name that the script reads from the page,
// such as `module`.
const lifecycles = `const portico$isObject = (value) => typeof value === "object" && value !== null;
const portico$found = (values, depth) => {
  const objects = values.filter(portico$isObject);
  const whole = objects.flatMap((value) => (portico$isObject(value.default) ? [value, value.default] : [value]));
  const own = whole.find((value) => value.mount && value.unmount);
  return own ?? (depth > 0 ? portico$found(objects.flatMap((value) => Object.values(value)), depth - 1) : undefined);
};
const portico$module = portico$found([...portico$made, portico$own], 3);
if (!portico$module) throw new Error("The script has put no lifecycles mount and unmount into a global.");
export default portico$module;
`;

const written = /(^|\/)portico-globals\.[0-9a-f]{10}\.js$/;

/** Whether a file is a module that was written for a script with globals. */
export const isGlobalsFile = (file: string): boolean => written.test(file);

/** The path of the module, beside its script. */
export const globalsFile = (script: string, text: string) => ({ file: writtenFile(script, "globals", text), text });
