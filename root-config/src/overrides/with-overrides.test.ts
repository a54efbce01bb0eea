import { bootPage } from "@portico/shared-utility/testing";
import { mapChange } from "../releases/map-change.ts";
import { withOverrides } from "./with-overrides.ts";

it("needs no reload for a release that leaves other modules as they are, whatever build is overridden", () => {
  const map = { id: "1", integrity: {}, depcache: {}, styles: {}, locales: {} };
  const released = { "@app/tickets": "/t/tickets.2.js", "@app/stock": "/s/stock.js" };
  const imports = { ...released, "@app/tickets": "/t/tickets.1.js" };
  const page = { ...map, imports, isolated: ["@app/stock"] };
  const next = {
    ...map,
    imports: released,
    isolated: ["@app/tickets", "@app/stock"],
    scopes: { "/t/": { vue: "/v.js" } },
  };
  bootPage({ map: page, overrides: ["@app/tickets"] });
  const running = { modules: page, parts: new Set(Object.keys(imports)), origin: location.origin };
  expect(mapChange({ ...running, esNames: new Set() }, withOverrides(next))).toEqual({ kind: "none" });
  const ofStock = { "/s/": { react: "/react-18.js" } };
  expect(withOverrides({ ...next, scopes: { ...next.scopes, ...ofStock } }).scopes).toEqual(ofStock);
});
