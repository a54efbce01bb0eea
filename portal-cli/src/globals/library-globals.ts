import type { Program } from "acorn";
import { parsedAs } from "../federation/rename-imports.ts";
import { UsageError } from "../usage-error.ts";
import { type FreeNames, freeNames } from "./free-names.ts";

/**
 * Global → the portal's libraries that provide it. The names are those of the libraries' own builds and of bundlers.
 */
const offered: Readonly<Record<string, readonly string[]>> = {
  React: ["react"],
  react: ["react"],
  ReactDOM: ["react-dom", "react-dom/client"],
  react_dom: ["react-dom"],
  reactDom: ["react-dom"],
  ReactDOMClient: ["react-dom/client"],
  react_dom_client: ["react-dom/client"],
  jsxRuntime: ["react/jsx-runtime"],
  ReactJSXRuntime: ["react/jsx-runtime"],
  react_jsx_runtime: ["react/jsx-runtime"],
  ReactRouterDOM: ["react-router-dom"],
  rxjs: ["rxjs"],
  singleSpa: ["single-spa"],
};
/** The libraries that the portal offers. */
export const offeredLibraries: ReadonlySet<string> = new Set(Object.values(offered).flat());
/** Global → its package, for packages that the portal does not offer. */
const others: Readonly<Record<string, string>> = {
  ...{ Vue: "vue", VueRouter: "vue-router", Vuex: "vuex", Pinia: "pinia", angular: "angular", jQuery: "jquery" },
  ...{ Backbone: "backbone", ko: "knockout", d3: "d3", moment: "moment", dayjs: "dayjs", axios: "axios" },
  ...{ PropTypes: "prop-types", styled: "styled-components", antd: "antd", MaterialUI: "@mui/material" },
};
const wanted = new Set([...Object.keys(offered), ...Object.keys(others)]);

/** A script that reads libraries from globals, which its own page would provide. */
export interface LibraryGlobals extends Omit<FreeNames, "names"> {
  /** Global → libraries. */
  libraries: Readonly<Record<string, readonly string[]>>;
  /** The libraries that a UMD script loads by `require()`. */
  required?: string[];
}

/**
 * The libraries of the portal that a plain script reads from globals: those of an `iife` build with externals.
 * @returns `undefined` for a script that reads none
 * @throws UsageError for a library that the portal does not offer, with the next step
 */
export function libraryGlobals(file: string, text: string): LibraryGlobals | undefined {
  if (![...wanted].some((name) => text.includes(name))) return undefined;
  const program = parsedAs("script", text);
  if (!program) return undefined;
  const { names, ofWindow, declared } = freeNames(program, wanted);
  const read = [...new Set([...names, ...ofWindow.map(({ name }) => name)])];
  const libraries = Object.fromEntries(read.flatMap((name) => (offered[name] ? [[name, offered[name]]] : [])));
  // A property of the window may be absent; reading an undeclared name throws.
  const absent = read.filter((name) => !offered[name] && names.has(name));
  if (Object.keys(libraries).length === 0 && !isArgument(program, absent)) return undefined;
  if (absent.length > 0)
    throw new UsageError(
      `${file} reads ${absent.map((name) => `the global ${name} (${others[name]})`).join(", ")}, which no page of the portal has. Leave nothing external, so that the build contains it, or put an index.html into the folder that loads it before ${file}.`,
    );
  return { libraries, ofWindow: ofWindow.filter(({ name }) => libraries[name]), declared };
}

/**
 * The portal's libraries that a UMD script imports. The script starts by itself; any other script that calls `define`
 * is a module.
 * @returns `undefined` for another script, and for a script that imports other libraries
 */
export function umdLibraries(text: string): LibraryGlobals | undefined {
  const head = text.slice(0, 1_000);
  if (!/\btypeof define\b/.test(head) || !/\btypeof (?:exports|module)\b/.test(head)) return undefined;
  const required = [...head.matchAll(/\brequire\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].flatMap(([, name]) => name ?? []);
  if (required.length === 0 || !required.every((name) => offeredLibraries.has(name))) return undefined;
  return { libraries: {}, ofWindow: [], declared: [], required };
}

/**
 * Whether the script gets a global as an argument, as in `(function (vue) { … })(Vue)`: code of libraries may read
 * others.
 */
function isArgument({ body }: Program, names: readonly string[]): boolean {
  const calls = body.flatMap((node) => {
    if (node.type === "ExpressionStatement") return [node.expression];
    return node.type === "VariableDeclaration" ? node.declarations.flatMap(({ init }) => init ?? []) : [];
  });
  return calls.some(
    (call) =>
      call.type === "CallExpression" &&
      call.arguments.some((given) => given.type === "Identifier" && names.includes(given.name)),
  );
}
