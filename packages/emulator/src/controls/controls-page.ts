import { attributes, escapeHtml, inertHeaders, jsonForHtml } from "@portico/portal-server/emulation";
import { type Locale, languageTag, locales, type Theme, themes } from "@portico/shared-utility/contract";
import en from "../../locales/en.json" with { type: "json" };
import pt from "../../locales/pt.json" with { type: "json" };
import { type ApiMode, apiModes } from "../api/own-api.ts";
import { refreshTokenOf } from "../api/tokens.ts";
import type { Application } from "../application.ts";
import type { HttpResponse } from "../http-response.ts";
import type { ControlsData } from "./controls-data.ts";

export const texts = { pt, en };

interface ControlsView {
  application: Application;
  tenant: string;
  api: ApiMode;
  locale: Locale;
  theme: Theme;
  /** Address of the design tokens. */
  tokens: string;
}

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
].join("; ");

/** The page around the portal's page: what a developer chooses, and the state of the build. */
export function controlsPage(view: ControlsView): HttpResponse {
  const headers = { ...inertHeaders, "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return { status: 200, headers, body: markup(view) };
}

function markup(view: ControlsView): string {
  const { application, tenant, locale, theme, tokens } = view;
  const t = texts[locale];
  const data: ControlsData = {
    start: `/${application.module}/home`,
    tokens: Object.fromEntries(application.people.map((person) => [person.email, refreshTokenOf(person)])),
    locale,
    texts: t,
  };
  return `<!doctype html>
<html${attributes({ lang: languageTag(locale), mode: theme })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${application.names[locale]} · ${t.title}`)}</title>
<link rel="icon"${attributes({ href: `/media/tenants/${tenant}/logo.svg` })}>
<link rel="stylesheet"${attributes({ href: tokens })}>
<link rel="stylesheet" href="/emulator/controls.css">
<script type="application/json" id="data">${jsonForHtml(data)}</script>
<script src="/emulator/controls.js" defer></script>
</head>
<body>
<header>${form(view)}
<p><span id="state" role="status" data-state="building">${t.building}</span>
<span id="sent" role="status"></span>
<a${attributes({ href: data.start })} target="_blank" rel="noopener">${t.alone}</a></p>
<ul id="findings" hidden></ul></header>
<main${attributes({ "aria-label": t.frame })}><p id="waiting">${t.waiting}</p><iframe${attributes({ title: t.frame, hidden: true })}></iframe></main>
</body>
</html>
`;
}

function form({ application, tenant, api, locale, theme }: ControlsView): string {
  const t = texts[locale];
  const tenants = application.tenants.map(({ domain, name }) => [domain, name] as const);
  const people = application.people.map(({ email, name }) => [email, name] as const);
  const label = (value: "recorded" | "real" | "record" | "light" | "dark" | "full" | "tablet" | "phone") =>
    [value, t[value]] as const;
  const languages = locales.map((each) => [each, each === "pt" ? "Português" : "English"] as const);
  return `<form${attributes({ "aria-label": t.controls })}>
${select("tenant", t.tenant, tenants, tenant)}
${select("person", t.person, [["", t.guest], ...people])}
${select("language", t.language, languages, locale)}
${select("theme", t.theme, themes.map(label), theme)}
${select("width", t.width, (["full", "tablet", "phone"] as const).map(label))}
${select("api", t.api, apiModes.map(label), api)}
<span id="notifications"><button type="button" id="notify">${t.notify}</button></span>
</form>`;
}

type Choice = readonly [value: string, label: string];

function select(id: string, label: string, choices: readonly Choice[], chosen = ""): string {
  const options = choices.map(
    ([value, text]) => `<option${attributes({ value, selected: value === chosen })}>${escapeHtml(text)}</option>`,
  );
  return `<label>${label} <select${attributes({ id, autocomplete: "off" })}>${options.join("")}</select></label>`;
}
