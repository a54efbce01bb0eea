import { existsSync } from "node:fs";
import type { TenantChange, TenantLook } from "@portico/portal-server/provisioning";
import type { Call, Command } from "../command.ts";
import { readValues } from "../config/read-values.ts";
import { ownWord, readImage } from "../read-image.ts";
import { UsageError } from "../usage-error.ts";

const images = ["logo", "logo-dark", "favicon"] as const;

export const setTenant: Command = {
  name: "tenant set",
  summary: "Change a tenant's name and appearance",
  args: ["domain"],
  options: {
    name: { value: "name", help: "The name that its people read." },
    accent: {
      value: "colour",
      help: "Its colour, e.g. #3453d1; refused with the pairs of colours that would be hard to read.",
    },
    logo: { value: "file", help: "An SVG of shapes only, or a PNG; at most 64 KB." },
    "logo-dark": { value: "file", help: "The logo for the dark theme, where it is another." },
    favicon: { value: "file", help: "The icon of the browser's tab; without one it is the logo." },
    font: {
      value: "name",
      help: "One of system, grotesque, humanist, geometric, serif: faces that come with the systems.",
    },
    "help-link": {
      value: "address",
      help: "Where its people find help: an https: or mailto: address, shown at sign-in and in the user menu.",
    },
    "not-found": {
      value: "what",
      help: "What an unknown address shows: the path of an application's page, or a JSON file with its own text.",
    },
    language: { value: "whose", help: "Of a first visit: browser, or portal (Portuguese) as before." },
  },
  notes: `The JSON file is {"text": {"pt": "…", "en": "…"}, "link": {"address": "…", "label": {"pt": "…", "en": "…"}}}; the link may be left out.\nWhat is not given stays as it is. "${ownWord}" gives back the portal's own, e.g. --logo-dark ${ownWord}.\nA page has the change the next time it is loaded.`,
  async run({ call, withPortal }) {
    const domain = call.arg("domain");
    const [name, language] = [call.text("name"), call.text("language")];
    const texts = {
      ...textsOf(call),
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...notFoundOf(call.text("not-found")),
    };
    const appearance = { ...texts, ...(await imagesOf(call)) };
    if (Object.keys(appearance).length === 0) throw new UsageError("Give at least one option: what is to change?");
    const data = await withPortal((portal) => portal.setTenant({ domain, ...appearance }));
    return { data, text: lookText(data) };
  },
};

function textsOf(call: Call): { accent?: string | null; font?: string | null; help?: string | null } {
  const textOf = (option: string) => {
    const text = call.text(option);
    return text === ownWord ? null : text;
  };
  const [accent, font, help] = [textOf("accent"), textOf("font"), textOf("help-link")];
  return {
    ...(accent !== undefined && { accent }),
    ...(font !== undefined && { font }),
    ...(help !== undefined && { help }),
  };
}

/** A path begins with a slash and is no file: `/handbook/home`. */
function notFoundOf(what: string | undefined): Pick<TenantChange, "notFound"> {
  if (what === undefined) return {};
  if (what === ownWord) return { notFound: null };
  if (what.startsWith("/") && !existsSync(what)) return { notFound: { page: what } };
  // The portal judges what is in it.
  return { notFound: readValues(what) as unknown as TenantChange["notFound"] };
}

async function imagesOf(call: Call): Promise<Partial<Record<(typeof images)[number], string | null>>> {
  const read: Partial<Record<(typeof images)[number], string | null>> = {};
  for (const kind of images) {
    const file = call.text(kind);
    if (file !== undefined) read[kind] = await readImage(kind, file);
  }
  return read;
}

function lookText({ domain, name, accent, font, help, notFound, language, images: ownImages }: TenantLook): string {
  const parts = [
    ...(accent === null ? [] : [`accent ${accent}`]),
    ...(font === null ? [] : [`font ${font}`]),
    ...(help === null ? [] : [`help at ${help}`]),
    ...(notFound === null ? [] : [`${"page" in notFound ? notFound.page : "its own text"} at unknown addresses`]),
    ...(language === "portal" ? [] : ["the browser's language at a first visit"]),
    ...ownImages.map((kind) => `a ${kind} of its own`),
  ];
  return `${domain} (${name}): ${parts.length > 0 ? parts.join(", ") : "the portal's own appearance"}.`;
}
