import { z } from "zod";
import { lineOfText } from "../../platform/text/line-of-text.ts";

// Labels have the form of application names: without a dot, so that an address is never that of a file.
const label = "/[a-z0-9][a-z0-9-]{0,62}";
const matching = (pattern: string, problem: string) =>
  z
    .string()
    .max(300)
    .regex(new RegExp(`^${pattern}$`), problem);

const address = matching(`(${label}){1,5}`, "is no address such as /help or /help/status");
const source = matching(`(${label}){1,5}(/\\*)?`, "is no address such as /old-help or /old-help/*");
const target = matching("(/|(/[A-Za-z0-9][A-Za-z0-9._~-]*)+(/\\*)?)", "is no path such as /help/home or /help/*");
const isOpen = (path: string) => path.endsWith("/*");

const redirects = z
  .record(source, target)
  .refine((all) => Object.keys(all).length <= 100, "has more than 100 redirects")
  .refine(
    (all) => Object.entries(all).every(([from, to]) => isOpen(from) || !isOpen(to)),
    "leads from one address to many: both end in /*, or the old one alone",
  );

const page = z.strictObject({
  path: matching("(/[A-Za-z0-9][A-Za-z0-9._~-]*)+", "is no path such as /tickets/new"),
  name: z.strictObject({ pt: lineOfText, en: lineOfText }),
});

/** `routes` of a module (AppRoutes of the contract): the form of its addresses. `route-problems.ts` compares them. */
export const appRoutes = z
  .strictObject({
    base: address.exactOptional(),
    paths: z.array(address).max(20).exactOptional(),
    public: z.array(address).max(20).exactOptional(),
    redirects: redirects.exactOptional(),
    pages: z.array(page).max(20).exactOptional(),
  })
  .meta({ id: "AppRoutes" });
