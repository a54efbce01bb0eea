import { emptyDocument } from "../maps/map-document.ts";
import { overriddenMap } from "./overridden-map.ts";

const map = {
  ...emptyDocument,
  id: "production:1",
  imports: { "@app/tickets": "/modules/tickets.js", "@app/assets": "/modules/assets.js" },
};

it("is the released map itself without overrides, so that cached results for the map apply", () => {
  expect(overriddenMap(map, [])).toBe(map);
});

it("does not change the released map", () => {
  const address = "http://localhost:8080/tickets.js";
  const { imports } = overriddenMap(map, [{ module: "@app/tickets", address }]);
  expect(imports).toEqual({ "@app/tickets": address, "@app/assets": "/modules/assets.js" });
  expect(map.imports["@app/tickets"]).toBe("/modules/tickets.js");
});
