import { ProvisioningError } from "./provisioning-error.ts";

export function unknownUser(tenant: string, email: string): ProvisioningError {
  const hint = `\`user list ${tenant}\` shows those that there are`;
  return new ProvisioningError("user.unknown", `${email} has no account in "${tenant}": ${hint}.`);
}
