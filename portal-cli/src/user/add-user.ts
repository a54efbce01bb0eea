import type { Command } from "../command.ts";
import { choosePassword } from "../password/choose-password.ts";
import { passwordLine, passwordNotes, passwordOptions } from "./password-options.ts";

export const addUser: Command = {
  name: "user add",
  summary: "Add an account to a tenant",
  args: ["tenant", "email"],
  options: {
    name: { type: "string", value: "name", required: true, help: "The person's name." },
    ...passwordOptions,
  },
  notes: passwordNotes,
  async run({ call, terminal, withPortal }) {
    const { password, generated } = await choosePassword(terminal, call.flag("generate"));
    const [tenant, email] = [call.arg("tenant"), call.arg("email")];
    const user = { tenant, email, name: call.requiredText("name"), password };
    const added = await withPortal((portal) => portal.addUser(user));
    return {
      data: { ...added, ...(generated !== undefined && { password: generated }) },
      text: `Added ${added.email} (${added.name}) to ${tenant}.${passwordLine(generated)}`,
    };
  },
};
