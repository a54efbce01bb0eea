/**
 * The browser's own import of an ES module. In a separate file, because the test runner turns `import()` into
 * `require()`.
 */
export function nativeImport(address: string): Promise<Record<string, unknown>> {
  return import(/* webpackIgnore: true */ address);
}
