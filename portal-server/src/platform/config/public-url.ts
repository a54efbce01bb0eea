import { z } from "zod";
import { isHostName } from "../text/host-name.ts";

/** The address at which users reach the portal, by https only. */
export interface PublicUrl {
  /** The domain below which the first label is a tenant; `undefined` for the address of one host. */
  domain: string | undefined;
  /** What a redirect appends to the host name: `""` or `:8443`. */
  port: string;
}

const form = /^https:\/\/(\*\.)?([^/:*@?#]+)(:\d{1,5})?\/?$/i;

/** `PUBLIC_URL`: `https://*.portal.example` for tenants below a domain, `https://portal.example` for one host. */
export const publicUrl = z.string().transform((value, context): PublicUrl => {
  const [, pattern, host = "", port = ""] = form.exec(value) ?? [];
  const name = host.toLowerCase();
  if (!isHostName(name) && name !== "localhost") {
    context.addIssue("must be like https://*.portal.example or https://portal.example");
    return z.NEVER;
  }
  return { domain: pattern === undefined ? undefined : name, port: port === ":443" ? "" : port };
});
