import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isFilePath, isPagePath, pageHints } from "@portico/portal-server/emulation";
import type { Live } from "./api/live.ts";
import type { NotificationBox } from "./api/notification-box.ts";
import type { NotificationChoices } from "./api/notification-choices.ts";
import { ownApi } from "./api/own-api.ts";
import { emailOf, portalApi } from "./api/portal-api.ts";
import { type Choices, choose } from "./choices.ts";
import { controlsPage, texts } from "./controls/controls-page.ts";
import type { EmulatedPortal } from "./emulated-portal.ts";
import { type Call, type HttpResponse, json, notFound, nothing, text } from "./http-response.ts";
import { connectOrigins } from "./page/connect-origins.ts";
import { mediaFile, moduleFile } from "./page/files.ts";
import { callsScript, servePage } from "./page/serve-page.ts";

export interface Served {
  portal: EmulatedPortal;
  choices: Choices;
  notifications: NotificationBox;
  /** Person → the person's choices of notifications. */
  wanted: NotificationChoices;
  live: Pick<Live, "publish">;
  /** The folder of this program: the portal's files and the scripts of the controls. */
  program: string;
}

/** Responds to a request of the emulator, except for streams. */
export async function route(served: Served, call: Call): Promise<HttpResponse> {
  const { portal, choices, notifications, wanted, program } = served;
  const { pathname } = call.url;
  if (pathname === "/") return { status: 302, headers: { location: "/emulator/" } };
  if (pathname.startsWith("/emulator/")) return isOwnCall(call) ? emulatorRoute(served, call) : notFound;
  if (pathname.startsWith("/api/")) {
    return portalApi({ call, application: portal.application, tenant: choices.tenant, notifications, choices: wanted });
  }
  if (pathname.startsWith("/modules/")) return moduleFile(portal.store, pathname);
  if (pathname.startsWith("/media/")) return mediaFile(join(program, "portal/media"), pathname);
  if (pathname === "/import-map.json") return json(portal.mapOf(choices.tenant.domain));
  const isPage = isPagePath(pathname) && !isFilePath(pathname, [portal.application.module]);
  return call.method === "GET" && isPage ? servePage(portal, choices.tenant, call) : notFound;
}

/** Browsers say where a call comes from (Fetch Metadata): another site must not use the emulator to call an API. */
function isOwnCall({ headers }: Call): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

async function emulatorRoute(served: Served, call: Call): Promise<HttpResponse> {
  const { portal, choices, program } = served;
  const { method, url } = call;
  const file = (name: string, type: string) => readFile(join(program, name)).then((bytes) => text(bytes, type));
  switch (`${method} ${url.pathname}`) {
    case "GET /emulator/":
      return controls(served, call);
    case "GET /emulator/ready":
      return portal.state.isBuilding() ? { status: 503 } : nothing;
    case "GET /emulator/controls.js":
      return file("controls.js", "text/javascript");
    case `GET ${callsScript}`:
      return file("calls.js", "text/javascript");
    case "GET /emulator/controls.css":
      return file("controls.css", "text/css");
    case "POST /emulator/choices":
      choose(choices, portal.application, JSON.parse((await call.body()).toString()));
      return nothing;
    case "POST /emulator/notifications":
      return notify(served, call);
    default:
      return url.pathname === "/emulator/calls" ? callOwnApi(served, call) : notFound;
  }
}

function controls({ portal, choices }: Served, { cookies }: Call): HttpResponse {
  const [tokens = ""] = portal.mapOf(choices.tenant.domain).styles["@portico/shared-ui"] ?? [];
  const { application } = portal;
  const { locale, theme } = pageHints(cookies);
  return controlsPage({ application, tenant: choices.tenant.domain, api: choices.api, locale, theme, tokens });
}

/**
 * Sends a notification to the signed-in user, at that user's level. Without a category, the application's level
 * applies.
 */
async function notify({ portal, notifications, wanted, live }: Served, call: Call): Promise<HttpResponse> {
  const { category } = JSON.parse((await call.body()).toString()) as { category?: string };
  const { notification, notificationBody } = texts[pageHints(call.cookies).locale];
  const email = emailOf(call);
  const level = email === undefined ? "push" : wanted.levelFor(email, category);
  if (level === "off") return json({ level });
  const row = notifications.add(notification, notificationBody);
  const sent = level === "portal" ? { ...row, push: false as const } : row;
  for (const { email } of portal.application.people) live.publish(`notification-${email}`, sent);
  return json({ level });
}

function callOwnApi({ portal, choices }: Served, call: Call): HttpResponse | Promise<HttpResponse> {
  const address = call.url.searchParams.get("address") ?? "";
  const declared = connectOrigins(Object.values(portal.mapOf(choices.tenant.domain).needs ?? {}).flat());
  if (!URL.canParse(address)) return notFound;
  // Only declared origins: the emulator is no open proxy.
  const { origin } = new URL(address);
  if (!declared.includes(origin))
    return json({ error: { code: "emulator.undeclared", message: undeclared(origin) } }, 404);
  return ownApi(call, new URL(address), choices.api, portal.application.recordings);
}

const undeclared = (origin: string) =>
  `The application does not declare ${origin}. Add "connect:${origin}" to portico.needs in package.json.`;
