import { ana } from "../support/accounts.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const assets = /^\/modules\/assets-mf\//;
const failure = "Não foi possível abrir Ativos";

test.use({ provoked: /@app\/assets|assets-mf/ });

/** Tries again, where the portal has not done so by itself, until the application is there. */
const triesAgain = (person: Person) =>
  expect(async () => {
    const [button] = await person.find("button", "Tentar novamente");
    if (button?.point) await person.tab.clickAt(button.point);
    expect(await person.find("heading", "Ativos")).toHaveLength(1);
  }).toPass({ intervals: [1_000], timeout: 30_000 });

test("an application whose file is missing says so, the others open, and it opens once the file is back", async ({
  open,
  gate,
}) => {
  const person = await open("acme");
  await person.signsIn(ana.email);
  await person.sees("button", /^Aplicações/);
  gate.breaks(assets, "missing");
  await person.opensApp("Ativos");
  await person.sees("heading", failure);
  await person.opensApp("Manual");
  await person.isAt("/handbook/home");
  await person.sees("searchbox", /./);
  gate.mends();
  await person.opensApp("Ativos");
  await triesAgain(person);
});

test("an application whose file never comes says so in time, and opens with one more try", async ({ open, gate }) => {
  const person = await open("acme");
  await person.signsIn(ana.email);
  await person.sees("button", /^Aplicações/);
  gate.breaks(assets, "hanging");
  await person.opensApp("Ativos");
  await person.sees("heading", failure, 30_000);
  await person.sees("button", "Conta de Ana Souza");
  gate.mends();
  await triesAgain(person);
});

test("a portal that does not answer at sign-in says what to do and keeps what was typed", async ({ open, gate }) => {
  const person = await open("acme", "/signin");
  await person.sees("button", "Entrar");
  gate.breaks(/^\/api\/auth/, "missing");
  await person.signsIn(ana.email);
  await person.sees("alert", /\S{3,}/);
  const [field] = await person.find("textbox", "E-mail");
  expect(field?.value).toBe(ana.email);
  gate.mends();
  await person.clicks("button", "Entrar");
  await person.isAt("/");
});
