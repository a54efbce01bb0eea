import { installNodeNames } from "./node-names.ts";

it("defines the names that bundlers leave in browser code, and none that make code take the page for Node.js", () => {
  const page = {} as { process: { env: Record<string, string>; versions: Record<string, string> }; global: object };
  installNodeNames(page);
  expect([page.process.env.NODE_ENV, page.process.versions.node, page.global]).toEqual(["production", undefined, page]);
  expect(Object.keys(page)).toEqual([]);
});

it("has what code reads of Node.js without looking whether it is there (Brython)", () => {
  const page = {} as { process: { release: { name?: string } } };
  installNodeNames(page);
  expect(page.process.release.name).toBeUndefined();
});

it("keeps what the page has", () => {
  const page = { process: { env: { NODE_ENV: "test" } }, global: null };
  installNodeNames(page);
  expect(page).toEqual({ process: { env: { NODE_ENV: "test" } }, global: null });
});
