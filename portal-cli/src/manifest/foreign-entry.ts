import { appPrefix } from "@portico/shared-utility/contract";
import type { AnyNode } from "acorn";
import { isScript } from "../federation/container.ts";
import * as component from "../federation/mount-component.ts";
import * as pilet from "../federation/mount-pilet.ts";
import { parsedAs } from "../federation/rename-imports.ts";
import { namesOf } from "../globals/free-names.ts";
import { functionsOf } from "../html/adapter-text.ts";

const piletMark = /^\s*\/\/\s*@pilet\s+v:[23]\b/;
/** An export in a script of webpack, Rollup, AMD or System. */
const exportOf = (name: string, ...others: string[]) =>
  new RegExp(
    [
      `[{,]\\s*["']?${name}["']?\\s*:\\s*(?:\\(\\s*\\)\\s*=>|function)`,
      `\\(\\s*["']${name}["']\\s*,`,
      `\\bexports\\.${name}\\s*=[^=]`,
      ...others,
    ].join("|"),
  );
const provider = exportOf("provider");
/** In a script whose head takes the exports under another name. */
const umdProvider = /\b(?!this\b)\w+\.provider\s*=[^=]/;
const umdHead = /\btypeof (?:exports|define)\b|\bdefine\(/;
const lifecycles = ["mount", "unmount"];
/** Of assignments those to `exports` count: the code of Vue and its router sets both names on its own objects. */
const ofScript = lifecycles.map((name) => exportOf(name, `[{,]\\s*["']?${name}["']?\\s*[:,}]`));

/** Whether a module exports a `provider`, and no lifecycles. */
function exportsProvider(text: string): boolean {
  if (!text.includes("provider")) return false;
  if (!isScript(text)) {
    const names = exportedNames(text);
    const hasLifecycles = (of: string) => lifecycles.every((name) => names.includes(of + name));
    return names.includes("provider") && !hasLifecycles("") && !hasLifecycles("default.");
  }
  if (ofScript.every((each) => each.test(text))) return false;
  return provider.test(text) || (umdHead.test(text.slice(0, 500)) && umdProvider.test(text));
}

/** What an ES module exports by name, and the members of an object that it exports by default: `default.mount`. */
function exportedNames(text: string): string[] {
  const { body = [] } = parsedAs("module", text) ?? {};
  return body.flatMap((node) => {
    if (node.type === "ExportDefaultDeclaration" && node.declaration.type === "ObjectExpression")
      return node.declaration.properties.flatMap(namesOfKey).map((name) => `default.${name}`);
    if (node.type !== "ExportNamedDeclaration") return [];
    const { declaration, specifiers } = node;
    if (declaration?.type === "VariableDeclaration") return declaration.declarations.flatMap(({ id }) => namesOf(id));
    return declaration ? namesOf(declaration.id) : specifiers.flatMap(({ exported }) => namesOf(exported));
  });
}

const namesOfKey = (member: AnyNode) => (member.type === "Property" ? namesOf(member.key) : []);

/**
 * The entry for a module in the shape of another tool: a `provider` of Garfish, or a pilet of Piral.
 * @param file the built entry, relative to the one that is written
 * @param specifier of the module
 * @returns `undefined` for other modules, for one that has lifecycles besides, and for what is no application
 */
export function foreignEntry(file: string, text: string, specifier: string): string | undefined {
  if (!specifier.startsWith(appPrefix)) return undefined;
  if (piletMark.test(text)) {
    const names = [file, "react", "react-dom/client", "react-router-dom"];
    const libraries = "{ React: modules[1], dom: modules[2], router: modules[3] }";
    const made = `${pilet.piletApplication.name}(modules[0], ${libraries}, ${component.componentApplication.name})`;
    return systemEntry(names, functionsOf(component, pilet), made);
  }
  if (!exportsProvider(text)) return undefined;
  const functions = functionsOf(component);
  const made = `${component.applicationOf.name}(modules[0], async () => undefined)`;
  if (isScript(text)) return systemEntry([file], functions, made);
  return `import * as exposed from ${JSON.stringify(file)};
${functions}
const modules = [exposed];
export const { bootstrap = [], mount, unmount } = ${made};
`;
}

function systemEntry(names: readonly string[], functions: string, made: string): string {
  return `System.register(${JSON.stringify(names)}, function (exports) {
${functions}
const modules = [];
const setters = [${names.map((_, index) => `(module) => { modules[${index}] = module; }`).join(", ")}];
const execute = () => {
  const { bootstrap = [], mount, unmount } = ${made};
  exports({ bootstrap, mount, unmount });
};
return { setters, execute };
});
`;
}
