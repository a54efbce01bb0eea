import { type Account, password } from "./accounts.ts";
import { type ApiResponse, call } from "./api.ts";

/** A browser without a page: keeps its cookies and sends the XSRF token with each call. */
export async function openApiBrowser(tenant: string) {
  const cookies = new Map<string, ApiResponse["cookies"][number]>();
  const send = async <Body>(method: string, path: string, body?: object, token?: string): Promise<Body> => {
    const response = await call(tenant, method, path, headers([...cookies.values()], token), body);
    for (const cookie of response.cookies) cookies.set(`${cookie.name} ${cookie.path}`, cookie);
    if (response.status >= 400) throw new Error(`${method} ${path} was answered ${response.status} ${response.body}`);
    return (response.body ? JSON.parse(response.body) : undefined) as Body;
  };
  await send("GET", "/api/apps/client");
  return { send, cookies: () => [...cookies.values()] };
}

/** The same, signed in; `tokens` is the response of signing in. */
export async function signedInApiBrowser({ tenant, email }: Account) {
  const browser = await openApiBrowser(tenant);
  type Tokens = { access_token: string; refresh_token: string };
  const tokens = await browser.send<Tokens>("POST", "/api/auth", { email, password });
  return { ...browser, tokens };
}

function headers(cookies: ApiResponse["cookies"], token: string | undefined) {
  const xsrf = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return {
    "x-xsrf-token": decodeURIComponent(xsrf),
    // A cookie that is set for several paths is sent once.
    cookie: [...new Set(cookies.map(({ name, value }) => `${name}=${value}`))].join("; "),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}
