import { ana } from "../support/api/accounts.ts";
import { expect, test } from "./support/test.ts";
import type { User } from "./support/user.ts";

const assets = /^\/modules\/assets-mf\//;
const failure = "Não foi possível abrir Ativos";

test.use({ provoked: /@app\/assets|assets-mf/ });

/** Clicks the retry button, unless the portal has retried by itself, until the application is shown. */
const triesAgain = (user: User) =>
  expect(async () => {
    const [button] = await user.find("button", "Tentar novamente");
    if (button?.point) await user.tab.clickAt(button.point);
    expect(await user.find("heading", "Ativos")).toHaveLength(1);
  }).toPass({ intervals: [1_000], timeout: 30_000 });

test("an application with a missing file fails alone, and opens once the file is back", async ({ open, gate }) => {
  const user = await open("acme");
  await user.signsIn(ana.email);
  await user.sees("button", /^Aplicações/);
  gate.breaks(assets, "missing");
  await user.opensApp("Ativos");
  await user.sees("heading", failure);
  await user.opensApp("Manual");
  await user.isAt("/handbook/home");
  await user.sees("searchbox", /./);
  gate.mends();
  await user.opensApp("Ativos");
  await triesAgain(user);
});

test("an application whose files never arrive fails in time, alone, and opens with a retry", async ({ open, gate }) => {
  const user = await open("acme");
  await user.signsIn(ana.email);
  await user.sees("button", /^Aplicações/);
  gate.breaks(assets, "hanging");
  await user.opensApp("Ativos");
  await user.sees("heading", failure, 30_000);
  // Its style sheet is requested while that of the first application hangs.
  await user.opensApp("Manual");
  await user.sees("searchbox", /./);
  gate.mends();
  await user.opensApp("Ativos");
  await triesAgain(user);
});

test("a portal that does not respond at sign-in says what to do and keeps what was typed", async ({ open, gate }) => {
  const user = await open("acme", "/signin");
  await user.sees("button", "Entrar");
  gate.breaks(/^\/api\/auth/, "missing");
  await user.signsIn(ana.email);
  await user.sees("alert", /\S{3,}/);
  const [field] = await user.find("textbox", "E-mail");
  expect(field?.value).toBe(ana.email);
  gate.mends();
  await user.clicks("button", "Entrar");
  await user.isAt("/");
});
