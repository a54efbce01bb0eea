import { appPrefix } from "@portico/shared-utility/contract";
import { isScript } from "../federation/container.ts";
import * as component from "../federation/mount-component.ts";
import * as pilet from "../federation/mount-pilet.ts";

const piletMark = /^\s*\/\/\s*@pilet\s+v:[23]\b/;
/** An export in the code of an ES module, or in that of webpack, Rollup, AMD and System. */
const exportOf = (name: string, ...others: string[]) =>
  new RegExp(
    [
      `\\bexport\\s*(?:(?:const|let|var)\\s*)?\\{[^}]*\\b${name}\\b`,
      `\\bexport\\s+(?:const|let|var|(?:async\\s+)?function)\\s+${name}\\b`,
      `[{,]\\s*["']?${name}["']?\\s*:\\s*(?:\\(\\s*\\)\\s*=>|function)`,
      `\\(\\s*["']${name}["']\\s*,`,
      ...others,
    ].join("|"),
  );
const provider = exportOf("provider", "\\bexports\\.provider\\s*=[^=]");
/** In a script whose head takes the exports under another name. */
const umdProvider = /\b(?!this\b)\w+\.provider\s*=[^=]/;
const umdHead = /\btypeof (?:exports|define)\b|\bdefine\(/;
/** Anything that may be an exported lifecycle. The code of libraries has one of the two names: Vue's `mount`, React's `unmount`. */
const lifecycles = ["mount", "unmount"].map((name) =>
  exportOf(name, `[{,]\\s*["']?${name}["']?\\s*[:,}]`, `\\b\\w+\\.${name}\\s*=[^=]`),
);
const exportsProvider = (text: string) =>
  provider.test(text) || (umdHead.test(text.slice(0, 500)) && umdProvider.test(text));
const functionsOf = (...modules: object[]) => modules.flatMap((each) => Object.values(each).map(String)).join("\n");

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
  if (!exportsProvider(text) || lifecycles.every((each) => each.test(text))) return undefined;
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
