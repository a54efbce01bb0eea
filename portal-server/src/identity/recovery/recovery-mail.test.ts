import { tenants } from "../../platform/db/tenant-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { codeIn, recoverer } from "../../testing/recoverer.ts";
import { addUser } from "../../testing/test-accounts.ts";

const portal = portalForTests();
beforeAll(async () => {
  await portal.db.insert(tenants).values({ domain: "initech", name: '<b>Ini & "Tech"</b>\r\nBcc: eve@evil.test' });
  await addUser(portal, "ana@acme.test");
  await addUser(portal, "ivo+it'is@initech.test", "initech");
});

it("contains its purpose, the code, its lifetime and the advice for an unrequested mail", async () => {
  const ana = recoverer(portal, "ana@acme.test");
  await ana.requestCode();
  const [mail] = await ana.mails();
  const code = codeIn(mail);
  for (const body of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(body).toContain("Recuperar o acesso a Acme");
    expect(body).toContain("Foi pedida uma nova senha para a conta ana@acme.test.");
    expect(body).toContain("O código vale por 10 minutos a partir da solicitação e só pode ser usado uma vez.");
    expect(body).toContain("Se não foi você que pediu, ignore este e-mail: a senha continua a mesma.");
    expect(body.match(/\b\d{6}\b/g)).toEqual([code]);
  }
  expect(mail?.html).toContain('<html lang="pt-BR">');
  expect(mail?.source.match(/\b\d{6}\b/g)).toEqual([code, code]);
  expect(mail?.headers.subject).not.toContain(code);
});

it("is written in English on request", async () => {
  const ana = recoverer(portal, "ana@acme.test");
  portal.clock.advance(60_000);
  await ana.requestCode({ "accept-language": "en" });
  const text = (await ana.mails()).at(-1)?.text;
  expect(text).toContain("Recover access to Acme");
  expect(text).toContain("A new password was requested for the account ana@acme.test.");
  expect(text).toContain("The code works for 10 minutes from the request, and only once.");
  expect(text).toContain("If it wasn’t you, ignore this email: the password stays the same.");
});

it("contains no link, even with a forged Host header", async () => {
  const ana = recoverer(portal, "ana@acme.test");
  portal.clock.advance(60_000);
  await ana.requestCode({ host: "acme.portal.example", "x-forwarded-host": "acme.evil.test" });
  const source = (await ana.mails()).at(-1)?.source ?? "";
  expect(source).not.toMatch(/portal\.example|evil|https?:|href|src=/i);
});

it("escapes the tenant's name in the HTML and in the header", async () => {
  const ivo = recoverer(portal, "ivo+it'is@initech.test", "initech");
  await ivo.requestCode();
  const [mail] = await ivo.mails();
  expect(mail?.headers).not.toHaveProperty("bcc");
  expect(mail?.headers.to).toBe("ivo+it'is@initech.test");
  expect(mail?.html).toContain("&lt;b&gt;Ini &amp; &quot;Tech&quot;&lt;/b&gt;");
  expect(mail?.html).not.toContain("<b>");
});
