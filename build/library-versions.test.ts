import { libraryVersions } from "./library-versions.mjs";

it("says which version a shared library is", () => {
  const pkg = { dependencies: { react: "19.3.1", "react-dom": "19.3.1" } };
  expect(libraryVersions("react/jsx-runtime", [], pkg)).toEqual({ version: "19.3.1" });
  expect(libraryVersions("react-dom/client", ["react"], pkg)).toEqual({
    version: "19.3.1",
    shared: { react: "^19.3.1" },
  });
});

it("says which versions an application was written for, as its package says it", () => {
  const pkg = { dependencies: { react: "19.3.1", rxjs: "*" }, peerDependencies: { "react-dom": ">=19 <21" } };
  const imports = ["react", "react-dom/client", "rxjs", "single-spa", "@portico/shared-ui"];
  expect(libraryVersions("@app/tickets", imports, pkg)).toEqual({
    shared: { react: "^19.3.1", "react-dom/client": ">=19 <21" },
  });
});

it("says nothing where there is nothing to say", () => {
  expect(libraryVersions("@app/handbook", [], {})).toEqual({});
});
