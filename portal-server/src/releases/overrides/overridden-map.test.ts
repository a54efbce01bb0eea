import { emptyDocument } from "../maps/map-document.ts";
import { overriddenMap } from "./overridden-map.ts";

const map = {
  ...emptyDocument,
  id: "production:1",
  imports: { "@app/tickets": "/modules/tickets.js", "@app/assets": "/modules/assets.js" },
};

it("is the released map itself without overrides, so that what a page works out from it is remembered", () => {
  expect(overriddenMap(map, [])).toBe(map);
});

it("leaves the released map as it is", () => {
  const address = "http://localhost:8080/tickets.js";
  const { imports } = overriddenMap(map, [{ module: "@app/tickets", address }]);
  expect(imports).toEqual({ "@app/tickets": address, "@app/assets": "/modules/assets.js" });
  expect(map.imports["@app/tickets"]).toBe("/modules/tickets.js");
});
