import { bruno } from "../support/api/accounts.ts";
import { test } from "./support/test.ts";

test("the palette shows what it found, and a click opens it", async ({ open }) => {
  const user = await open("acme", "/profile");
  await user.signsIn(bruno.email);
  await user.clicks("button", "Procurar ou executar um comando");
  await user.clicks("link in a dialog", /^Ativos/);
  await user.isAt("/assets/home");
  await user.sees("heading", "Ativos");
});
