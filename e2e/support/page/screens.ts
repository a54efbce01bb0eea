import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { type Account, ana } from "../api/accounts.ts";

interface Screen {
  name: string;
  path: string;
  account?: Account;
  /** The user's steps to the screen once the page is open. */
  open?: (page: Page) => Promise<void>;
}

const isOpen = (page: Page) => page.locator("main#main h1, [role=dialog] h2").first().waitFor();

async function openFirstRow(page: Page) {
  await page.locator("main#main [data-app] li a, main#main [data-app] td a").first().click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith("/home"));
}

/** Every screen of the portal and of the demo's applications, as a user reaches it. */
export const screens: Screen[] = [
  { name: "sign-in", path: "/signin" },
  {
    name: "sign-in refused",
    path: "/signin",
    open: async (page) => {
      await page.getByRole("button", { name: /^(Entrar|Sign in)$/ }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { name: "recover", path: "/recover" },
  { name: "public ticket portal", path: "/tickets/portal" },
  { name: "ticket evaluation", path: "/tickets/tickets/evaluation" },
  { name: "home", path: "/", account: ana },
  { name: "profile", path: "/profile", account: ana },
  { name: "releases", path: "/registry", account: ana },
  { name: "releases of a place", path: "/registry/development/acme", account: ana },
  { name: "audit log", path: "/registry/audit", account: ana },
  { name: "not found", path: "/404", account: ana },
  { name: "tickets", path: "/tickets/home", account: ana },
  { name: "new ticket", path: "/tickets/new", account: ana },
  { name: "ticket", path: "/tickets/home", account: ana, open: openFirstRow },
  { name: "assets", path: "/assets/home", account: ana },
  { name: "asset", path: "/assets/home", account: ana, open: openFirstRow },
  { name: "handbook", path: "/handbook/home", account: ana },
  {
    name: "application failure",
    path: "/",
    account: ana,
    open: async (page) => {
      await page.route("**/modules/assets-mf/**", (route) => route.abort());
      await page.getByRole("main").locator('a[href^="/assets"]').click();
      await appFrame(page, "assets").failure.waitFor();
    },
  },
  { name: "application switcher", path: "/", account: ana, open: async (page) => bar(page).switcher.click() },
  { name: "user menu", path: "/", account: ana, open: async (page) => bar(page).user.click() },
  {
    name: "notification panel",
    path: "/",
    account: ana,
    open: async (page) => {
      await bar(page).bell.click();
      await page.getByRole("dialog").getByRole("tab").first().waitFor();
    },
  },
];

export async function show(page: Page, { path, open }: Screen) {
  await page.goto(path);
  await isOpen(page);
  await open?.(page);
  await settle(page);
}

/** Waits until nothing loads or moves. Endless animations, such as spinners, do not count. */
export async function settle(page: Page) {
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
  await movementEnds(page);
}

export async function movementEnds(page: Page) {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}
