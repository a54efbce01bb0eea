import type { App } from "@portico/shared-utility/contract";
import { usualApps } from "./usual-apps.ts";

const apps: App[] = Array.from({ length: 12 }, (_, at) => ({ module: `m${at}`, name: `Aplicação ${at}` }));
const modules = (pins: string[], visited: string[]) =>
  [
    ...usualApps(
      apps,
      pins,
      visited.map((module) => ({ module })),
    ),
  ].map(({ module }) => module);

it("shows pinned applications and those of most pages before the tenant's first ones", () => {
  expect(modules(["m11"], ["m8", "m9", "m9"])).toEqual(["m11", "m9", "m8", "m0", "m1", "m2"]);
});

it("shows six, however many are pinned", () => {
  expect(modules(["m11", "m10", "m9", "m8", "m7", "m6", "m5"], [])).toHaveLength(6);
});

it("shows the tenant's first applications to a user who has opened none", () => {
  expect(modules([], [])).toEqual(["m0", "m1", "m2", "m3", "m4", "m5"]);
});
