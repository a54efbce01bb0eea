import type { Command } from "../command.ts";
import { ownWord, readImage } from "../read-image.ts";
import { UsageError } from "../usage-error.ts";

export const setAppLogo: Command = {
  name: "app logo",
  summary: "Give a tenant's application a logo",
  args: ["tenant", "module"],
  options: {
    file: { type: "string", value: "file", help: "A PNG, or an SVG of shapes only; square, at most 64 KB." },
  },
  notes: `Without a logo the picture is the first letters of the name, on a colour. --file ${ownWord} gives that back.`,
  async run({ call, withPortal }) {
    const [tenant, module, file] = [call.arg("tenant"), call.arg("module"), call.text("file")];
    if (file === undefined) throw new UsageError("Give --file.");
    const logo = await readImage("file", file);
    const data = await withPortal((portal) => portal.setAppLogo({ tenant, module, logo }));
    const what = data.logo === "own" ? "has a logo of its own" : "shows the letters of its name";
    return { data, text: `${module} of ${tenant} ${what}.` };
  },
};
