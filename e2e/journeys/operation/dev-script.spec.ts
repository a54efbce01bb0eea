import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { follow } from "../../support/portal/start-server.ts";

const root = resolve(import.meta.dirname, "../../..");
const checkout = join(realpathSync(mkdtempSync(join(tmpdir(), "portico-dev-"))), "checkout");
let end = async () => {};
test.afterAll(async () => {
  await end();
  rmSync(dirname(checkout), { recursive: true, force: true });
});
test.setTimeout(600_000);

const unused = ["bench", "docs", "e2e", "examples", "test-results"];

/** Copies this checkout with its builds, so that a new folder in it is seen by no other test. */
function copyCheckout(): void {
  const filter = (from: string, to: string) => {
    const path = relative(root, from);
    if (basename(from) === "node_modules") {
      linkPackages(from, to);
      return false;
    }
    return !unused.includes(path) && !/(^|\/)\.(?!inputs$)[^/]*$/.test(path);
  };
  cpSync(root, checkout, { recursive: true, preserveTimestamps: true, filter });
}

/** Links the installed packages. The links of workspaces are relative: those of the copy lead to the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith("@")) linkPackages(source, target);
    else symlinkSync(source, target);
  }
}

/** Runs `npm run dev` until `end`; returns the port of the portal. */
function startDev(): Promise<number> {
  const { PATH = "", HOME = "" } = process.env;
  const dev = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH, HOME, DATA_DIR: join(checkout, "../data"), PORT: "0", CDN_PORT: "0" },
  });
  const { ready, end: endDev } = follow(dev);
  end = endDev;
  return ready;
}

function writeApplication(name: string): void {
  const folder = join(checkout, "tenant-apps/stock-mf");
  mkdirSync(join(folder, "src"), { recursive: true });
  writeFileSync(
    join(folder, "src/stock-mf.ts"),
    `const show = (html: string) => async ({ domElement }: { domElement: HTMLElement }) => domElement.replaceChildren(
  Object.assign(document.createElement("h1"), { textContent: html }));
export const bootstrap = async () => {};
export const mount = show("${name}");
export const unmount = show("");
`,
  );
  const demo = { tenant: ana.tenant, name: "Estoque", names: { en: "Stock" } };
  const portico = { modules: { "@app/stock": "./src/stock-mf.ts" }, demo };
  const described = { name: "@acme/stock-mf", version: "0.1.0", private: true, type: "module", portico };
  writeFileSync(join(folder, "package.json"), JSON.stringify(described));
}

test("npm run dev shows a new application by its folder alone, and then each change of it", async ({ page }) => {
  copyCheckout();
  const port = await startDev();
  await page.goto(`http://${ana.tenant}.localhost:${port}/`);
  await signInPage(page).signIn(ana.email);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Chamados" }).first()).toBeVisible();
  writeApplication("Prateleiras");
  await expect(async () => {
    await page.reload();
    await main.getByRole("link", { name: "Estoque" }).first().click({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByRole("heading", { name: "Prateleiras" })).toBeVisible();
  writeApplication("Corredores");
  await expect(page.getByRole("heading", { name: "Corredores" })).toBeVisible({ timeout: 120_000 });
});
