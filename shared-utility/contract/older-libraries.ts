/**
 * The portal's second, older React: the name that a module imports → the module of the base that stands for it in the
 * folders of applications which need it (`build/shared-specifiers.mjs`).
 */
export const olderReact: Readonly<Record<string, string>> = {
  react: "@portico/react-18",
  "react/jsx-runtime": "@portico/react-18/jsx-runtime",
  "react-dom": "@portico/react-dom-18",
  "react-dom/client": "@portico/react-dom-18/client",
};

/** Whether a module of the base is a library that only some applications need. */
export function isOlderLibrary(specifier: string): boolean {
  return Object.values(olderReact).includes(specifier);
}
