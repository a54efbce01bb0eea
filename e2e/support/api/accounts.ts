export interface Account {
  tenant: string;
  email: string;
  name: string;
}

export const password = "portico-demo-2026";

export const ana: Account = { tenant: "acme", email: "ana@acme.test", name: "Ana Souza" };
export const bruno: Account = { tenant: "acme", email: "bruno@acme.test", name: "Bruno Lima" };
export const gina: Account = { tenant: "globex", email: "gina@globex.test", name: "Gina Prado" };
export const ivo: Account = { tenant: "initech", email: "ivo@initech.test", name: "Ivo Ramos" };
