import { parse } from "acorn";
import { functionsOf, importsOf } from "../html/adapter-text.ts";
import { requireElementName } from "./element-adapter.ts";
import * as component from "./mount-component.ts";
import type { NativeRemote } from "./native-remote.ts";

export const nativeAdapterFile = "portico-native.js";

const libraries = [
  ...["react", "react-dom/client", "vue", "vue-router", "@angular/core", "@angular/platform-browser"],
  ...["@angular/router", "@angular/common", "@angular/common/http"],
];

/**
 * The entry of a Native Federation remote whose exposed module has no lifecycles. It mounts the component that the
 * module exports. The names of the component's libraries are kept here, and later become addresses of the remote's
 * files.
 */
export function nativeAdapter({ shared }: NativeRemote, entry: string, element?: string): string {
  requireElementName(element);
  const isShared = (name: string) => shared.some(({ library }) => library === name);
  // The portal has both parts of React where the remote shares one.
  const names = libraries.filter((name) => isShared(name) || (/^react\b/.test(name) && isShared("react")));
  const address = JSON.stringify(`./${entry}`);
  const functions = functionsOf(component);
  if (element !== undefined)
    return `${functions}
export const { mount, unmount } = ${component.elementApplication.name}(${JSON.stringify(element)}, () => import(${address}));
export const bootstrap = [];
`;
  return `import * as exposed from ${address}; export * from ${address};
${functions}
const libraries = ${importsOf(names)};
const { mount, unmount, bootstrap = [] } = ${component.applicationOf.name}(exposed, async (name) => libraries[name]?.());
export { bootstrap, mount, unmount };
`;
}

/** Whether a module exports lifecycles by name, or re-exports another file. */
export function exportsMount(text: string): boolean {
  const { body } = parse(text, { ecmaVersion: "latest", sourceType: "module" });
  return body.some((node) => {
    if (node.type === "ExportAllDeclaration") return true;
    if (node.type !== "ExportNamedDeclaration") return false;
    return /\bmount\b/.test(
      text.slice(node.start, node.declaration?.type === "FunctionDeclaration" ? node.declaration.id.end : node.end),
    );
  });
}
