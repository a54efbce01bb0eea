import { ProvisioningError } from "./provisioning-error.ts";

export function unknownApp(tenant: string, module: string): ProvisioningError {
  const hint = `\`app list ${tenant}\` shows those that there are`;
  return new ProvisioningError("app.unknown", `"${tenant}" has no application "${module}": ${hint}.`);
}
