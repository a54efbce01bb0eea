import { installNodeNames } from "./node-names.ts";

it("defines the names that bundlers leave in browser code, and none by which code detects Node.js", () => {
  const page = {} as { process: { env: Record<string, string>; versions: Record<string, string> }; global: object };
  installNodeNames(page);
  expect([page.process.env.NODE_ENV, page.process.versions.node, page.global]).toEqual(["production", undefined, page]);
  expect(Object.keys(page)).toEqual([]);
});

it("defines properties of Node.js that code reads without a check (Brython)", () => {
  const page = {} as { process: { release: { name?: string } } };
  installNodeNames(page);
  expect(page.process.release.name).toBeUndefined();
});

it("keeps existing values of the page", () => {
  const page = { process: { env: { NODE_ENV: "test" } }, global: null };
  installNodeNames(page);
  expect(page).toEqual({ process: { env: { NODE_ENV: "test" } }, global: null });
});
