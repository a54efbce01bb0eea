import { ana } from "../support/api/accounts.ts";
import { expect, test } from "./support/test.ts";
import { tryScripts } from "./support/try-scripts.ts";

test.describe("a file that was changed in transit", () => {
  test.use({ provoked: /@app\/handbook|handbook-mf/ });

  test("does not run, and the portal shows that the application did not open", async ({ open, gate }) => {
    const user = await open("acme");
    await user.signsIn(ana.email);
    await user.sees("button", /^Aplicações/);
    gate.breaks(/^\/modules\/handbook-mf\/.*\.js/, "tampered");
    await user.opensApp("Manual");
    await user.sees("heading", "Não foi possível abrir Manual");
    expect(await user.tab.run(() => "tampered" in window)).toBe(false);
    await user.opensApp("Ativos");
    await user.sees("heading", "Ativos");
  });
});

test.describe("foreign code", () => {
  test.use({ provoked: /evil|^policy|TrustedScript|Trusted ?Type|eval/i });

  test("does not run, however it is inserted into the page", async ({ open, gate }) => {
    const user = await open("acme");
    await user.signsIn(ana.email);
    await user.sees("button", /^Aplicações/);
    const before = gate.reports.length;
    const refused = await user.tab.run(tryScripts, `${gate.originOf("evil")}/evil.js`);
    expect(refused).toEqual({
      "a script from elsewhere": "refused",
      "an upload of this origin": "refused",
      "an inline script": "refused",
      "markup with a handler": "refused",
      eval: "refused",
    });
    expect(await user.tab.run(() => "evil" in window)).toBe(false);
    expect(gate.count(/evil\.js/)).toBe(0);
    // The portal's operators get a report of it.
    await expect.poll(() => gate.reports.length).toBeGreaterThan(before);
    await user.opensApp("Ativos");
    await user.sees("heading", "Ativos");
  });
});
