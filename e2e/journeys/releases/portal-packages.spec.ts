import { testOf } from "../../support/portal/entered-test.ts";
import { nextBuild } from "../../support/portal/next-build.ts";
import { type PrintedChange, startReleasingPortal } from "../../support/portal/releasing-portal.ts";
import { expect } from "../../support/test.ts";

const test = testOf(startReleasingPortal);
// The last test runs the builds that the others have published.
test.describe.configure({ mode: "serial", timeout: 300_000 });

const packages = [
  ...["shared-deps", "shared-utility", "shared-ui", "packages/ui", "root-config", "navbar-mf"],
  ...["auth-mf", "profile-mf", "notifications-mf", "registry-mf"],
];

/** The new address of each module that a call changes. */
const addressesOf = ({ changes }: PrintedChange) =>
  Object.fromEntries(changes.map(({ specifier, after }) => [specifier, after?.address]));

const promoted: Record<string, string | undefined> = {};

for (const name of packages) {
  test(`${name} is published, promoted, rolled back and promoted again`, ({ separatePortal: { folder, release } }) => {
    const { dir, addresses } = nextBuild(name, folder);
    expect(addressesOf(release("publish", dir, "--no-build", "--environment", "staging"))).toEqual(addresses);
    expect(addressesOf(release("promote", "staging", "production"))).toEqual(addresses);
    const back = addressesOf(release("rollback", "--environment", "production"));
    expect(Object.keys(back)).toEqual(Object.keys(addresses).sort());
    for (const [specifier, address] of Object.entries(back)) expect(address).not.toBe(addresses[specifier]);
    Object.assign(promoted, addressesOf(release("promote", "staging", "production")));
  });
}

test("a user works on the promoted builds", async ({ page, enter }) => {
  await enter(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Dados pessoais" })).toBeVisible();
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname));
  // The profile may be shown before the bar is loaded.
  for (const specifier of ["react", "@portico/root-config", "@portico/navbar-mf", "@portico/profile-mf"])
    await expect.poll(loaded).toContain(promoted[specifier]);
});
