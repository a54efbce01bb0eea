import { appFrame } from "../../pages/app-frame.ts";
import { ana } from "../../support/api/accounts.ts";
import { openAfterFailure } from "../../support/page/open-after-failure.ts";
import { test } from "../../support/portal/es-portal-test.ts";
import { expect } from "../../support/test.ts";

test.describe.configure({ mode: "serial" });

const lifecycles = `{
  mount: async ({ domElement }) => {
    const heading = document.createElement("h1");
    heading.textContent = "React " + version;
    domElement.append(heading);
  },
  unmount: async ({ domElement }) => domElement.replaceChildren(),
}`;
const inEsm = `import { version } from "react"; export const { mount, unmount } = ${lifecycles};`;
const inSystem = `System.register(["react"], (_export) => {
  let version;
  return {
    setters: [(react) => { version = react.version; }],
    execute() { _export(${lifecycles}); },
  };
});`;
const ownInSystem = `System.register([], (_export) => ({ execute() { _export({ version: "own for System" }); } }));`;

test("two applications get their own versions of a library, and all others get the portal's", async ({
  page,
  enter,
  separatePortal: { publish, operate, cdn, publishModule },
}) => {
  await operate("scope", "add", ana.tenant, "@acme");
  cdn.serve("own/react.js", 'export const version = "own for ES";');
  cdn.serve("own/react.system.js", ownInSystem);
  cdn.serve("handbook/page.js", inEsm);
  cdn.serve("assets/page.js", inSystem);
  await publishModule("@acme/react-es", "own/react.js");
  await publishModule("@acme/react-system", "own/react.system.js");
  await publish("handbook", "handbook/page.js", "--own-library", "react=@acme/react-es");
  await publish("assets", "assets/page.js", "--own-library", "react=@acme/react-system");
  await enter(page);
  await page.goto("/handbook/home");
  await expect(appFrame(page, "handbook").heading).toHaveText("React own for ES");
  await page.evaluate(() => history.pushState(null, "", "/assets/home"));
  await expect(appFrame(page, "assets").heading).toHaveText("React own for System");
  const shared = await page.evaluate(async () => {
    const { System } = globalThis as unknown as { System: { import(name: string): Promise<{ version: string }> } };
    return (await System.import("react")).version;
  });
  expect(shared).toMatch(/^19\./);
});

test.describe("a library that cannot be loaded", () => {
  test.use({ provoked: /own\/react/ });

  test("an own library that returned 500 loads after 'Try again'", async ({ page, enter, separatePortal: { cdn } }) => {
    await enter(page);
    for (const [module, file, text] of [
      ["handbook", "own/react.js", "React own for ES"],
      ["assets", "own/react.system.js", "React own for System"],
    ] as const) {
      await openAfterFailure(page, cdn, { module, file });
      await expect(appFrame(page, module).heading).toHaveText(text);
    }
  });
});
