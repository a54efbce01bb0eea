/** Password of all demo accounts (`docs/product.md#demo-data`). */
export const demoPassword = "portico-demo-2026";

export interface DemoTenant {
  domain: string;
  name: string;
  /** Left out: the portal's own colour. */
  accent?: string;
  aliases: string[];
  accounts: [email: string, name: string][];
  /** E-mail address of the user with the role `registry`. */
  registry?: string;
}

export const demoTenants: DemoTenant[] = [
  {
    domain: "acme",
    name: "Acme",
    aliases: ["localhost", "127.0.0.1", "::1"],
    accounts: [
      ["ana@acme.test", "Ana Souza"],
      ["bruno@acme.test", "Bruno Lima"],
    ],
    registry: "ana@acme.test",
  },
  { domain: "globex", name: "Globex", accent: "#0f766e", aliases: [], accounts: [["gina@globex.test", "Gina Prado"]] },
  { domain: "initech", name: "Initech", accent: "#7a2e8e", aliases: [], accounts: [["ivo@initech.test", "Ivo Ramos"]] },
];
