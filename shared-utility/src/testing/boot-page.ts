import { type BootDocument, bootElementId } from "@portico/shared-utility/contract";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { translations } from "../i18n/translations.ts";

const plainBoot: BootDocument = {
  tenant: { domain: "acme", name: "Acme" },
  environment: "development",
  api: "/api",
  map: { id: "development:1+acme:1", imports: {}, styles: {}, locales: {} },
  strings: {},
};

/** Adds a boot document to the test's page, as in the shell page, and the common strings. */
export function bootPage(changes: Partial<BootDocument> = {}) {
  document.getElementById(bootElementId)?.remove();
  const element = document.createElement("script");
  element.id = bootElementId;
  element.type = "application/json";
  element.textContent = JSON.stringify({ ...plainBoot, ...changes });
  document.head.append(element);
  translations.add("@portico/shared-utility", "pt", pt);
  translations.add("@portico/shared-utility", "en", en);
}

export function ensureBootPage() {
  if (!document.getElementById(bootElementId)) bootPage();
}
