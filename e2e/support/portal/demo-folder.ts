import { ana } from "../api/accounts.ts";
import { portico } from "./portico.ts";
import { startServer } from "./start-server.ts";
import { copyTemplate } from "./template-folder.ts";

type Environment = "development" | "production";

/** What the credential of a separate portal's pipeline may do. */
const access: Record<Environment, string[]> = {
  development: ["--role", "publish", "--environment", "development", "--scope", ana.tenant],
  production: ["--role", "admin", "--environment", "staging", "--environment", "production", "--scope", "base"],
};

/** The settings of a separate portal with the demo. */
export function demoSettings(environment: Environment, folder: string) {
  const { PATH = "" } = process.env;
  return { PATH, PORT: "0", CDN_PORT: "0", DATA_DIR: folder, PORTAL_ENV: environment, DEMO: "1" };
}

/** Fills the data folder of a separate portal with the demo; returns the credential of its pipeline. */
export function copyDemo(environment: Environment, folder: string): Promise<string> {
  return copyTemplate(`demo-${environment}`, folder, async (data) => {
    // The first start writes the demo.
    const { end } = await startServer(demoSettings(environment, data));
    try {
      const printed = portico({ DATA_DIR: data }, ["registry", "credential", "ci", ...access[environment]]);
      return /portico_registry_\S+/.exec(printed)?.[0] ?? "";
    } finally {
      await end();
    }
  });
}
