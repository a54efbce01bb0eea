import { type ErrorCode, errorCatalogue, parseJson } from "@portico/shared-utility/contract";
import type { Application } from "../application.ts";
import { type Call, type HttpResponse, json, nothing } from "../http-response.ts";
import type { Person, Tenant } from "../samples.ts";
import type { NotificationBox } from "./notification-box.ts";
import { isLevel, type NotificationChoices } from "./notification-choices.ts";
import { fakeToken, personOfBearer, personOfRefreshToken, sessionOf } from "./tokens.ts";

interface Context {
  call: Call;
  application: Application;
  tenant: Tenant;
  notifications: NotificationBox;
  choices: NotificationChoices;
}

type Handler = (context: Context) => HttpResponse | Promise<HttpResponse>;
type SignedInHandler = (context: Context, person: Person) => HttpResponse | Promise<HttpResponse>;

const personCookie = "portico_emulator_person";
const exchangeLifetime = 300;

/** The portal's API as far as pages of one application use it, without a database: method and path → handler. */
const handlers: Record<string, Handler> = {
  "POST /auth": async ({ call, application }) => {
    const { email } = await bodyOf<{ email?: string }>(call);
    const person = application.people.find((each) => each.email === email?.trim().toLowerCase());
    return person ? signedIn(person) : refused("auth.credentials");
  },
  "POST /auth/refresh": ({ call, application }) => {
    const token = call.headers["refresh-token"];
    const person = personOfRefreshToken(typeof token === "string" ? token : "", application.people);
    return person ? signedIn(person) : refused("auth.refresh_invalid");
  },
  "POST /auth/invalidate": () => ({ status: 204, headers: { "set-cookie": `${personCookie}=; Path=/; Max-Age=0` } }),
  "POST /auth/recover": () => nothing,
  "PUT /auth/recover": () => nothing,
  "POST /auth/exchange": ({ call, application, tenant }) => {
    const person = application.people.find(({ email }) => email === emailOf(call));
    if (!person) return refused("auth.session_missing");
    const claims = { iss: call.url.origin, aud: `app:${application.module}`, sub: person.email, tenant: tenant.domain };
    return json({ access_token: fakeToken(claims, exchangeLifetime), expires_in: exchangeLifetime });
  },
  "GET /auth/validate": signedInOnly(({ tenant }, { email }) => {
    const expires = new Date(Date.now() + exchangeLifetime * 1_000).toISOString();
    return json({ email, domain: tenant.domain, expires_at: expires });
  }),
  "GET /apps/client": ({ tenant }) => json({ domain: tenant.domain }),
  "GET /apps": ({ application: { module, names } }) => json([{ module, name: names.pt, names }]),
  "GET /users/me": signedInOnly((_, { email, name }) => json({ email, name })),
  "PATCH /users/me": signedInOnly(async ({ call }, { email }) => {
    const { name } = await bodyOf<{ name?: string }>(call);
    return json({ email, name });
  }),
  "PUT /users/me/password": () => nothing,
  "GET /users/images": () => json([]),
  "GET /notifications/preferences": signedInOnly(({ choices }, { email }) => json(choices.list(email))),
  "GET /notifications": ({ call, notifications }) => json(notifications.page(call.url.searchParams)),
  "PATCH /notifications": async ({ call, notifications }) => {
    const { ids } = await bodyOf<{ ids?: string[] }>(call);
    notifications.read(ids ?? []);
    return nothing;
  },
  "PATCH /notifications/all": ({ notifications }) => {
    notifications.read();
    return nothing;
  },
};

/** Responds to a call below `/api`. A route that the emulator lacks is 404, as in a portal without that route. */
export function portalApi(context: Context): HttpResponse | Promise<HttpResponse> {
  const { method, url } = context.call;
  const path = url.pathname.slice("/api".length);
  if (path.startsWith("/telemetry/")) return nothing;
  if (method === "PUT" && path.startsWith(`${preferences}/`)) return saveChoice(context);
  return handlers[`${method} ${path}`]?.(context) ?? refused("route.not_found");
}

const preferences = "/notifications/preferences";

/** `PUT` for the application or for one of its categories. */
const saveChoice = signedInOnly(async ({ call, application, choices }, { email }) => {
  const [module, word, category, ...rest] = call.url.pathname.slice(`/api${preferences}/`.length).split("/");
  const isOfCategory = word === "categories" && category !== undefined && rest.length === 0;
  if (word !== undefined && !isOfCategory) return refused("route.not_found");
  if (module !== application.module) return refused("resource.not_found");
  const { level } = await bodyOf<{ level?: unknown }>(call);
  const chosen = isLevel(level) ? level : null;
  // Only the choice of a category can be removed.
  if (chosen === null && !(isOfCategory && level === null)) return refused("request.invalid");
  if (isOfCategory && !choices.declares(category)) return refused("app.category_unknown");
  if (isOfCategory) choices.chooseCategory(email, category, chosen);
  else if (chosen) choices.choose(email, chosen);
  return nothing;
});

/** The e-mail of the user who is signed in on the page that calls. */
export function emailOf({ cookies }: Call): string | undefined {
  const value = cookies[personCookie];
  return value === undefined ? undefined : decodeURIComponent(value);
}

function signedInOnly(handler: SignedInHandler): Handler {
  return (context) => {
    const person = personOfBearer(context.call.headers.authorization, context.application.people);
    return person ? handler(context, person) : refused("auth.token_invalid");
  };
}

function signedIn(person: Person): HttpResponse {
  const cookie = `${personCookie}=${encodeURIComponent(person.email)}; Path=/; HttpOnly; SameSite=Strict`;
  const answer = json(sessionOf(person));
  return { ...answer, headers: { ...answer.headers, "set-cookie": cookie } };
}

function refused(code: ErrorCode): HttpResponse {
  const { status, message } = errorCatalogue[code];
  return json({ error: { code, message } }, status);
}

async function bodyOf<T extends object>(call: Call): Promise<Partial<T>> {
  return (parseJson((await call.body()).toString()) ?? {}) as Partial<T>;
}
