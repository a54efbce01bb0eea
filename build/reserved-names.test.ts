import { reservedNames } from "../packages/create-portico-app/src/answers.ts";
import { serverNames } from "../portal-server/src/releases/maps/check-document.ts";
import { routeNames } from "../shared-utility/contract/routes.ts";

it("the generator refuses exactly the names that a portal refuses", () => {
  expect([...reservedNames].sort()).toEqual([...new Set([...routeNames(), ...serverNames])].sort());
});
