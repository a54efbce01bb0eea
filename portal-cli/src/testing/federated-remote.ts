import { federatedBuild } from "../federation/federated-build.ts";
import { serveTests } from "./serve-tests.ts";

export const assets = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });

/** The `mf-manifest.json` of the remote. */
export const remote = {
  name: "stock",
  metaData: { globalName: "stock", remoteEntry: { name: "remoteEntry.js", path: "", type: "global" } },
  exposes: [
    { path: "./App", assets: { js: { sync: ["app.js"], async: ["late.js"] }, css: { sync: ["app.css"], async: [] } } },
    { path: "./Button", assets: assets("button.js") },
  ],
  shared: [{ name: "react", assets: assets("react.js") }],
};

/**
 * Serves a remote of Module Federation to all tests of a file; before each test its files are as built.
 * @returns `files` by path, which a test may change; `addressOf` a path; `build`, which makes a build of the remote
 */
export function serveRemote() {
  const files: Record<string, string> = {};
  const addressOf = serveTests((request, response) => {
    const text = files[request.url ?? ""];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  beforeEach(() => {
    for (const file of ["remoteEntry.js", "app.js", "late.js", "app.css", "button.js", "react.js"])
      files[`/r/${file}`] = file;
    files["/r/mf-manifest.json"] = JSON.stringify(remote);
  });
  const build = (expose?: string) =>
    federatedBuild(addressOf("/r/mf-manifest.json"), "@app/stock", expose === undefined ? {} : { expose });
  return { files, addressOf, build };
}
