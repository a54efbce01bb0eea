import { ProvisioningError } from "@portico/portal-server/errors";
import type { RegistryCall } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { reportOf, repository } from "../testing/root-repository.ts";
import { runWords } from "../testing/run-words.ts";

const cdn = "https://cdn.shop.example";

/** The repository of a root config with these applications, and other modules, of its import map. */
function rootOf(applications: string[], others: string[] = []): string {
  const imports = Object.fromEntries([...applications, ...others].map((name) => [name, `${cdn}/${name.slice(1)}.js`]));
  const calls = applications.map(
    (name) => `registerApplication("${name}", app, "/${name.split("/")[1]?.toLowerCase()}");`,
  );
  return repository({ "importmap.json": JSON.stringify({ imports }), "src/root-config.js": calls.join("\n") });
}

/** Applies a migration; `refusal` returns what a publication is refused with, by its name and the number of those before it. */
async function applied(refusal: (name: string, before: number) => Error | undefined, addScope = async () => "@shop") {
  const operator = {
    addScope,
    addOrigin: async () => cdn,
    addApp: async () => ({ name: "", mapped_in: [] }),
    close: async () => undefined,
  };
  const published: string[] = [];
  const send = async ({ body }: RegistryCall) => {
    const [name = ""] = Object.keys((body as { changes: { set: object } }).changes.set);
    const refused = refusal(name, published.push(name) - 1);
    if (refused) throw refused;
    return { published: false, release: null, changes: [], report: [] } as never;
  };
  const run = await runWords(["migrate", rootOf(["@shop/other", "@shop/stock"]), "--apply", "globex"], {
    open: async () => operator as never,
    openRegistry: async () => ({ send, close: async () => undefined }),
  });
  return { ...run, published };
}

const unresolved = new RegistryRefusal("release.import_unresolved", "The map has no @shop/stock.");

it("publishes a module again that imports a later one", async () => {
  const { code, published } = await applied((name, before) =>
    name === "@shop/other" && before === 0 ? unresolved : undefined,
  );
  expect(code).toBe(0);
  expect(published).toEqual(["@shop/other", "@shop/stock", "@app/other", "@app/stock", "@shop/other"]);
});

it("ends when none of the refused publications is accepted", async () => {
  const { code, err, published } = await applied((name) => (name === "@shop/other" ? unresolved : undefined));
  expect([code, published.length]).toEqual([1, 5]);
  expect(err).toContain("The map has no @shop/stock.");
});

it("leaves out the modules of a scope that another tenant has, and moves the applications", async () => {
  const { code, out, published } = await applied(
    () => undefined,
    async () => {
      throw new ProvisioningError("scope.taken", "@shop is another tenant's: choose another name.");
    },
  );
  expect([code, published]).toEqual([0, ["@app/other", "@app/stock"]]);
  expect(out).toContain("@shop is another tenant's: choose another name. Its modules are left out.");
});

it("publishes no module under a name that no tenant can have, and says so", async () => {
  const { rows, commands } = await reportOf(rootOf(["@My.Org/stock", "@shop/Till"], ["@My.Org/api"]));
  expect(rows).toEqual([
    "yes @My.Org/stock /stock",
    "yes @shop/Till /till",
    "change @My.Org/stock, @shop/Till names that other modules may import",
    `change @My.Org/api ${cdn}/My.Org/api.js`,
  ]);
  expect(commands.map((line) => line.split(" ").slice(1, 3).join(" "))).toEqual([
    "origin add",
    "app add",
    "app add",
    "publish @app/stock",
    "publish @app/till",
  ]);
});
