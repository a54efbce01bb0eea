import { libraryVersions } from "./library-versions.mjs";

it("returns the version of a shared library", () => {
  const pkg = { dependencies: { react: "19.3.1", "react-dom": "19.3.1" } };
  expect(libraryVersions("react/jsx-runtime", [], pkg)).toEqual({ version: "19.3.1" });
  expect(libraryVersions("react-dom/client", ["react"], pkg)).toEqual({
    version: "19.3.1",
    shared: { react: "^19.3.1" },
  });
});

it("returns the version ranges of an application's package.json", () => {
  const pkg = { dependencies: { react: "19.3.1", rxjs: "*" }, peerDependencies: { "react-dom": ">=19 <21" } };
  const imports = ["react", "react-dom/client", "rxjs", "single-spa", "@portico/shared-ui"];
  expect(libraryVersions("@app/tickets", imports, pkg)).toEqual({
    shared: { react: "^19.3.1", "react-dom/client": ">=19 <21" },
  });
});

it("returns nothing without versions", () => {
  expect(libraryVersions("@app/handbook", [], {})).toEqual({});
});
