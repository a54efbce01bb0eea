import { ana } from "../support/accounts.ts";
import { expect, test } from "./support/test.ts";
import { tryScripts } from "./support/try-scripts.ts";

test.describe("a file that was changed on its way", () => {
  test.use({ provoked: /@app\/handbook|handbook-mf/ });

  test("does not run, and the portal says that the application did not open", async ({ open, gate }) => {
    const person = await open("acme");
    await person.signsIn(ana.email);
    await person.sees("button", /^Aplicações/);
    gate.breaks(/^\/modules\/handbook-mf\/.*\.js/, "tampered");
    await person.opensApp("Manual");
    await person.sees("heading", "Não foi possível abrir Manual");
    expect(await person.tab.run(() => "tampered" in window)).toBe(false);
    await person.opensApp("Ativos");
    await person.sees("heading", "Ativos");
  });
});

test.describe("code that is not the portal's", () => {
  test.use({ provoked: /evil|^policy|TrustedScript|Trusted ?Type|eval/i });

  test("does not run, whichever way it is put into the page", async ({ open, gate }) => {
    const person = await open("acme");
    await person.signsIn(ana.email);
    await person.sees("button", /^Aplicações/);
    const before = gate.reports.length;
    const refused = await person.tab.run(tryScripts, `${gate.originOf("evil")}/evil.js`);
    expect(refused).toEqual({
      "a script from elsewhere": "refused",
      "an upload of this origin": "refused",
      "an inline script": "refused",
      "markup with a handler": "refused",
      eval: "refused",
    });
    expect(await person.tab.run(() => "evil" in window)).toBe(false);
    expect(gate.count(/evil\.js/)).toBe(0);
    // The portal's operators learn of it.
    await expect.poll(() => gate.reports.length).toBeGreaterThan(before);
    await person.opensApp("Ativos");
    await person.sees("heading", "Ativos");
  });
});
