import type { Command } from "../command.ts";
import { choosePassword } from "../password/choose-password.ts";
import { passwordLine, passwordNotes, passwordOptions } from "./password-options.ts";

export const setPassword: Command = {
  name: "user password",
  summary: "Set an account's password; all its sessions end",
  args: ["tenant", "email"],
  options: passwordOptions,
  notes: passwordNotes,
  async run({ call, terminal, withPortal }) {
    const { password, generated } = await choosePassword(terminal, call.flag("generate"));
    const change = { tenant: call.arg("tenant"), email: call.arg("email"), password };
    const sessions = await withPortal((portal) => portal.setPassword(change));
    return {
      data: { email: change.email, sessions_ended: sessions, ...(generated !== undefined && { password: generated }) },
      text: `Set the password of ${change.email} in ${change.tenant}; sessions ended: ${sessions}.${passwordLine(generated)}`,
    };
  },
};
