/** The browser's own import of an ES module. A file of its own, because the test runner turns `import()` into `require()`. */
export function nativeImport(address: string): Promise<Record<string, unknown>> {
  return import(/* webpackIgnore: true */ address);
}
