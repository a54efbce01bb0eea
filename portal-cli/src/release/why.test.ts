import type { RegistryCall } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { runWords } from "../testing/run-words.ts";
import { unmeasured } from "./why.ts";

it.each([
  ["/modules/a.js", undefined, "set PORTICO_URL to the address of the portal"],
  ["/modules/a.js", "https://portal.example/x", "https://portal.example does not send the file; check that it runs"],
  ["https://cdn.example/a.js", undefined, "https://cdn.example does not send the file; check that it runs"],
])("reports why %s was not measured with the portal at %s, and the next step", (address, portalUrl, sentence) => {
  expect(unmeasured(address, portalUrl)).toContain(`not measured: ${sentence}`);
});

/** Explains a module to a credential that may read the releases of acme, and not those of the base. */
function whyOf(module: string, imports: Record<string, string>) {
  const send = async ({ path }: RegistryCall) => {
    if (path === "/overview") return { cells: [] } as never;
    if (path === "/maps/staging/acme") return { release: null, document: { imports, integrity: {} } } as never;
    throw new RegistryRefusal("release.forbidden", "Refused.");
  };
  const words = ["why", module, "--tenant", "acme", "--environment", "staging"];
  return runWords(words, { openRegistry: async () => ({ send, close: async () => {} }) });
}

it.each([
  ["tickets", 'Did you mean "@app/tickets"?'],
  ["@app/tickts", 'Did you mean "@app/tickets"?'],
  ["@app/other", "Applications there: @app/assets, @app/tickets."],
])("names the module that %s may mean, also to a credential that does not see the base", async (module, hint) => {
  const imports = { "@app/tickets": "/modules/t.js", "@app/assets": "/modules/a.js" };
  const found = await whyOf(module, imports);
  expect(found.code).toBe(1);
  expect(found.err).toContain(`acme in staging has no module "${module}" of its own. ${hint}`);
  expect(found.err).toContain("This credential does not see the base, which every tenant gets");
});

it("names an application of the tenant and of the base once", async () => {
  const document = { imports: { "@app/tickets": "/modules/t.js" }, integrity: {} };
  const send = async ({ path }: RegistryCall) =>
    (path === "/overview" ? { cells: [] } : { release: null, document }) as never;
  const words = ["why", "@app/other", "--tenant", "acme", "--environment", "staging"];
  const { err } = await runWords(words, { openRegistry: async () => ({ send, close: async () => {} }) });
  expect(err).toBe('No map of acme in staging has a module "@app/other". Applications there: @app/tickets.\n');
});
