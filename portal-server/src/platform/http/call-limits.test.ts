import { testClock } from "../../testing/open-test-app.ts";
import { createCallLimits, perMinute } from "./call-limits.ts";

it("remembers a caller while strangers call from any number of addresses", () => {
  const limits = createCallLimits(testClock());
  const call = (subject: string) => limits.take([{ subject, rate: perMinute(1) }]);
  call("person 1");
  for (let address = 0; address < 10_001; address++) call(`operator ${address}`);
  expect(() => call("person 1")).toThrow(expect.objectContaining({ code: "request.rate_limited" }));
});
