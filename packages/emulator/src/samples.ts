/** A tenant of the emulator. `accent`: its colour, `#rrggbb`; the portal's own by default. */
export interface Tenant {
  domain: string;
  name: string;
  accent?: string;
}

export interface Person {
  email: string;
  name: string;
}

export const defaultTenants: readonly [Tenant, ...Tenant[]] = [
  { domain: "acme", name: "Acme" },
  { domain: "globex", name: "Globex", accent: "#0f766e" },
  { domain: "initech", name: "Initech", accent: "#7a2e8e" },
];

// The last tenant's name and address do not fit on one line of a narrow screen.
export const defaultPeople: readonly [Person, ...Person[]] = [
  { email: "ana@emulator.test", name: "Ana Souza" },
  { email: "bruno@emulator.test", name: "Bruno Lima" },
  { email: "maria.aparecida.vasconcelos@emulator.test", name: "Maria Aparecida de Albuquerque Vasconcelos" },
];
