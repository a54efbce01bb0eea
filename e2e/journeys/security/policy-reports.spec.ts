import { appFrame } from "../../pages/app-frame.ts";
import { missingNeeds, registryPage } from "../../pages/registry-page.ts";
import { test } from "../../support/portal/es-portal-test.ts";
import { expect } from "../../support/test.ts";

test.describe.configure({ mode: "serial" });
// The console reports each refusal.
test.use({ provoked: /./ });

const asking = `export async function mount({ domElement }) {
  const heading = document.createElement("h1");
  heading.textContent = "Asks";
  domElement.append(heading);
  navigator.geolocation.getCurrentPosition(() => {}, () => {});
  const part = "late";
  await import("./" + part + ".js");
}
export async function unmount({ domElement }) { domElement.replaceChildren(); }`;

test("a refused feature is shown with its commands", async ({ page, enter, separatePortal: { publish, cdn } }) => {
  cdn.serve("asking.js", asking);
  cdn.serve("late.js", "document.documentElement.dataset.late = 'ran';");
  await publish("handbook", "asking.js");
  await page.addInitScript(() => {
    const sent: string[] = [];
    const beacon = navigator.sendBeacon.bind(navigator);
    Object.assign(globalThis, { sent });
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) void body.text().then((text) => sent.push(text));
      return beacon(address, body);
    };
  });
  const sent = () => page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent.join());
  await enter(page);
  await page.goto("/handbook/home");
  await expect(appFrame(page, "handbook").heading).toHaveText("Asks");
  await expect(page.locator("html")).toHaveAttribute("data-late", "ran");
  const blocked = async () => [...new Set((await sent()).match(/"blockedURL":"[^"]+"/g))];
  await expect.poll(blocked).toEqual([`"blockedURL":"${cdn.origin}/late.js"`]);
  await expect.poll(sent).toContain("geolocation");
  await page.goto("/registry/development/acme");
  const { missing } = registryPage(page);
  const row = missing.getByRole("row").filter({ hasText: "feature:geolocation" });
  // The portal writes its counts every ten seconds.
  await expect(async () => {
    expect((await missingNeeds(page)).needs).toContainEqual(expect.objectContaining({ need: "feature:geolocation" }));
  }).toPass();
  await expect(row).toHaveCount(1);
  await expect(row.getByRole("rowheader")).toHaveText("@app/handbook");
  await expect(row).toContainText("need add acme feature:geolocation");
  await expect(row).toContainText("--need feature:geolocation");
});
