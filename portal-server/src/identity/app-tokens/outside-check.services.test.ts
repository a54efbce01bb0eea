import { findPython } from "../../testing/outside-back-end.ts";
import { checkTokensOutside } from "../../testing/token-check.ts";

it("an outside back end verifies an exchange token with PyJWT, given only the tenant's origin", async () => {
  const { account, ...results } = await checkTokensOutside([findPython(), "service.py"]);
  expect(results).toEqual({
    genuine: { status: 200, body: { user: account, tenant: "acme" } },
    forged: 401,
    withoutToken: 401,
    otherApplication: 401,
  });
}, 300_000);
