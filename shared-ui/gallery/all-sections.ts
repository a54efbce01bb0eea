import { controlSections } from "./control-sections.tsx";
import { kitSections } from "./kit-sections.tsx";
import { messageSections } from "./message-sections.tsx";
import { pictureSections } from "./picture-sections.tsx";
import { portalSections } from "./portal-sections.tsx";
import type { Sections } from "./sections.ts";

/** Every component of the package, and what other packages show above or in place of a page, in alphabetical order. */
export const allSections: [string, Sections[string]][] = Object.entries({
  ...controlSections,
  ...kitSections,
  ...messageSections,
  ...pictureSections,
  ...portalSections,
}).sort(([one], [other]) => one.localeCompare(other));
