import { expect } from "@playwright/test";
import { password } from "../../support/api/accounts.ts";
import type { Key, Tab } from "../drivers/browser.ts";
import { type Found, findInPage, type Role, selectors } from "./find.ts";

export type User = ReturnType<typeof userAt>;

/** The actions and observations of a user in one tab. A name is the accessible name, or a pattern for it. */
export function userAt(tab: Tab) {
  const observations = observationsIn(tab);
  const { clicks, fills } = actionsIn(tab, observations.find);
  return {
    tab,
    ...observations,
    clicks,
    fills,
    visits: (where: string) => tab.run((to) => location.assign(to), where),
    async presses(...keys: Key[]) {
      for (const key of keys) await tab.press(key);
    },
    async signsIn(email: string, secret = password) {
      await fills(/^E-mail$/, email);
      await fills(/^Senha$/, secret);
      await clicks("button", /^Entrar$/);
    },
    async signsOut() {
      await clicks("button", /^Conta de /);
      await clicks("menuitem", /^Sair$/);
    },
    async opensApp(name: string) {
      await clicks("button", /^Aplicações/);
      await clicks("link", name);
    },
  };
}

type Find = (role: Role, name: string | RegExp, scroll?: boolean) => Promise<Found[]>;

function observationsIn(tab: Tab) {
  const find: Find = (role, name, scroll = false) => tab.run(findInPage, selectors[role], sourceOf(name), scroll);
  const path = () => tab.run(() => location.pathname + location.search);
  return {
    path,
    find,
    sees: (role: Role, name: string | RegExp, timeout = 15_000) =>
      expect
        .poll(async () => (await find(role, name)).length, { timeout, message: `${role} ${name}` })
        .toBeGreaterThan(0),
    misses: (role: Role, name: string | RegExp) =>
      expect
        .poll(async () => (await find(role, name)).length, { timeout: 15_000, message: `no ${role} ${name}` })
        .toBe(0),
    isAt: (where: string | RegExp) =>
      expect.poll(path, { timeout: 15_000 }).toEqual(typeof where === "string" ? where : expect.stringMatching(where)),
    reads: (text: RegExp, timeout = 15_000) =>
      expect.poll(() => tab.run(() => document.body.innerText), { timeout }).toMatch(text),
    hasFocusOn: (role: Role, name: string | RegExp) =>
      expect
        .poll(async () => (await find(role, name)).some(({ focused }) => focused), { message: `${name}` })
        .toBe(true),
  };
}

function actionsIn(tab: Tab, find: Find) {
  const first = async (role: Role, name: string | RegExp, scroll = false): Promise<Found | undefined> =>
    (await find(role, name, scroll))[0];
  const clicks = async (role: Role, name: string | RegExp) => {
    let before = "nowhere";
    // A moving element is not clicked.
    const settled = async () => {
      const at = JSON.stringify((await first(role, name, true))?.point ?? "nowhere");
      const still = at === before && at !== '"nowhere"';
      before = at;
      return still;
    };
    await expect.poll(settled, { intervals: [50], timeout: 15_000, message: `${role} ${name} to click` }).toBe(true);
    await tab.clickAt(JSON.parse(before));
  };
  const fills = async (name: string | RegExp, text: string, role: Role = "textbox") => {
    await clicks(role, name);
    await tab.type(text);
    await expect.poll(async () => (await first(role, name))?.value, { message: `${name} is filled` }).toBe(text);
  };
  return { clicks, fills };
}

const sourceOf = (name: string | RegExp) =>
  typeof name === "string" ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$` : name.source;
