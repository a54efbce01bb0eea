import { createHash } from "node:crypto";
import { appFrame } from "../../pages/app-frame.ts";
import { test } from "../../support/portal/es-portal-test.ts";
import { expect } from "../../support/test.ts";

// The page's own buttons ask for a picture that does not exist.
test.use({ provoked: /./ });

const entry = `export async function mount({ domElement }) {
  const heading = document.createElement("h1");
  heading.textContent = "Isolated";
  domElement.append(heading);
}
export async function unmount({ domElement }) { domElement.replaceChildren(); }`;
const sheet = `@keyframes own-turn { to { opacity: 0.5 } }
:root { --of-root: set }
:scope { --of-scope: set }
h1, a, button { outline: 3px solid rgb(1, 2, 3); background-image: url("picture.svg") }`;

const hashOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const manifest = (isolateStyles: boolean) =>
  JSON.stringify({
    package: "isolated-mf",
    version: "1.0.0",
    modules: {
      "@app/handbook": {
        entry: "main.js",
        styles: ["main.css"],
        imports: [],
        locales: {},
        format: "esm",
        isolateStyles,
      },
    },
    files: { "main.js": hashOf(entry), "main.css": hashOf(sheet) },
  });

test("isolated styles apply in their application only", async ({ page, enter, separatePortal: { publish, cdn } }) => {
  for (const [folder, isolates] of [
    ["page", false],
    ["own", true],
  ] as const) {
    cdn.serve(`${folder}/main.js`, entry);
    cdn.serve(`${folder}/main.css`, sheet);
    cdn.serve(`${folder}/manifest.json`, manifest(isolates));
  }
  const stylesOf = async (folder: string) => {
    await publish("handbook", `${folder}/manifest.json`);
    await page.goto("/handbook/home");
    const { root, heading } = appFrame(page, "handbook");
    await expect(heading).toHaveText("Isolated");
    await expect(heading).toHaveCSS("outline-color", "rgb(1, 2, 3)");
    await expect(heading).toHaveCSS("background-image", `url("${cdn.origin}/${folder}/picture.svg")`);
    const outlined = await page
      .locator("header a, header button")
      .evaluateAll(
        (elements) => elements.filter((element) => getComputedStyle(element).outlineColor === "rgb(1, 2, 3)").length,
      );
    const property = (name: string) =>
      root.evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name);
    return { isOutside: outlined > 0, root: await property("--of-root"), scope: await property("--of-scope") };
  };
  await enter(page);
  // Without isolation rules stay in the application, too, but those for the page reach its element.
  expect(await stylesOf("page")).toEqual({ isOutside: false, root: "set", scope: "set" });
  expect(await stylesOf("own")).toEqual({ isOutside: false, root: "", scope: "set" });
});
