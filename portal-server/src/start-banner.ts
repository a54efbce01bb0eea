import type { Config } from "./platform/config/config.ts";
import { demoPassword, demoTenants } from "./samples/demo/demo-accounts.ts";

/** Returns the text for the terminal after the start: addresses and, in the demo, the accounts. */
export function startBanner({ demo, environment, apiDocs, dataDir, databaseUrl }: Config, port: number): string {
  const database = databaseUrl === undefined ? `embedded, in ${dataDir}` : "PostgreSQL (DATABASE_URL)";
  const lines = [
    "",
    `Portico is ready: http://localhost:${port}/`,
    `  environment  ${environment}`,
    `  database     ${database}`,
    ...(apiDocs ? [`  API          http://localhost:${port}/api/docs`] : []),
    ...(demo ? demoLines(port) : []),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

function demoLines(port: number): string[] {
  const rows = demoTenants.flatMap(({ domain, accounts }) =>
    accounts.map(([email, name]) => `${`  http://${domain}.localhost:${port}/`.padEnd(40)}${email.padEnd(20)} ${name}`),
  );
  return ["", `Demo accounts (password of all: ${demoPassword}):`, ...rows];
}
