import { unmeasured } from "./why.ts";

it.each([
  ["/modules/a.js", undefined, "set PORTICO_URL to the address of the portal"],
  ["/modules/a.js", "https://portal.example/x", "https://portal.example does not send the file; check that it runs"],
  ["https://cdn.example/a.js", undefined, "https://cdn.example does not send the file; check that it runs"],
])("reports why %s was not measured with the portal at %s, and the next step", (address, portalUrl, sentence) => {
  expect(unmeasured(address, portalUrl)).toContain(`not measured: ${sentence}`);
});
