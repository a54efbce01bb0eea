import { ana, bruno } from "../support/api/accounts.ts";
import { beginRenewal, renewal } from "./support/renewal.ts";
import { expect, test } from "./support/test.ts";
import type { User } from "./support/user.ts";

const status = ({ tab }: User) => tab.run(() => (localStorage.getItem("refresh_token") ? "session" : "none"));

test("two tabs that renew at the same time make one call, and both stay signed in", async ({ open, gate }) => {
  const first = await open("acme", "/profile");
  await first.signsIn(ana.email);
  await first.sees("button", "Conta de Ana Souza");
  const second = await open("acme", "/profile");
  await second.sees("button", "Conta de Ana Souza");

  for (let round = 0; round < 3; round++) {
    const renewals = () => gate.count(/^POST \/api\/auth\/refresh/);
    const before = renewals();
    gate.breaks(/^\/api\/auth\/refresh/, "late");
    await beginRenewal(first);
    await expect.poll(renewals).toBe(before + 1);
    await beginRenewal(second);
    gate.mends();
    for (const user of [first, second]) await expect.poll(() => renewal(user)).toBe("signed-in");
    expect(renewals()).toBe(before + 1);
    // A token counts as fresh for a second, so the next round begins after it.
    await first.tab.run(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  }
});

test("a sign-out in one tab signs the other out, and the next user can sign in there", async ({ open }) => {
  const first = await open("acme", "/tickets/home");
  await first.signsIn(ana.email);
  await first.sees("heading", "Chamados");
  const second = await open("acme", "/handbook/home");
  await second.sees("button", "Conta de Ana Souza");
  await first.signsOut();
  await second.isAt(/^\/signin/);
  expect(await status(second)).toBe("none");
  await second.visits("/signin");
  await second.signsIn(bruno.email);
  await second.sees("button", "Conta de Bruno Lima");
  await first.sees("button", "Conta de Bruno Lima");
});
