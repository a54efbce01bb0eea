import { accountEmail, normaliseEmail } from "./email.ts";

it("normalises an address to lower case without surrounding spaces", () => {
  expect(accountEmail.parse(" Ana.Souza+chamados@Acme.Test ")).toBe("ana.souza+chamados@acme.test");
  expect(normaliseEmail("JOÃO@acme.test")).toBe("joão@acme.test");
});

it.each([
  "*.smith@corp.test",
  "#.x@corp.test",
  "a/b@c.test",
  "a\\b@c.test",
  '"a"@c.test',
  "a%b@c.test",
  "a:b@c.test",
  "a b@c.test",
  "a\tb@c.test",
  "a\u0000b@c.test",
  "a\u200bb@c.test",
  "a@b@c.test",
  "plain",
  "@c.test",
  "a@",
  "",
  `${"a".repeat(250)}@c.test`,
])("refuses %j for an account", (email) => expect(accountEmail.safeParse(email).success).toBe(false));
