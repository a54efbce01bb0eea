import type { InjectOptions } from "fastify";
import type { App } from "../platform/http/app-types.ts";

type Payload = NonNullable<InjectOptions["payload"]>;
type Extra = Pick<InjectOptions, "headers" | "remoteAddress">;

export type TestBrowser = ReturnType<typeof testBrowser>;

/** Sends requests as a browser on `{tenant}.localhost` does: stores cookies and echoes XSRF-TOKEN. */
export function testBrowser(app: App, tenant = "acme") {
  const cookies = new Map<string, string>();
  let bearer: string | undefined;
  const send = async (options: InjectOptions) => {
    const xsrf = cookies.get("XSRF-TOKEN");
    const response = await app.inject({
      ...options,
      headers: {
        host: `${tenant}.localhost:9000`,
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
        ...(xsrf !== undefined && { "x-xsrf-token": xsrf }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...options.headers,
      },
    });
    for (const { name, value, maxAge } of response.cookies)
      maxAge === 0 ? cookies.delete(name) : cookies.set(name, value);
    return response;
  };
  const unsafe = (method: "POST" | "PUT" | "PATCH") => async (url: string, payload?: Payload, extra?: Extra) => {
    if (!cookies.has("XSRF-TOKEN")) await send({ method: "GET", url: "/api/apps/client" });
    return send({ method, url, ...(payload !== undefined && { payload }), ...extra });
  };
  return {
    cookies,
    /** Sends `Authorization: Bearer …` from now on; `undefined` stops that. */
    authorize: (token: string | undefined) => {
      bearer = token;
    },
    get: (url: string, extra?: Extra) => send({ method: "GET", url, ...extra }),
    post: unsafe("POST"),
    put: unsafe("PUT"),
    patch: unsafe("PATCH"),
    delete: (url: string, extra?: Extra) => send({ method: "DELETE", url, ...extra }),
  };
}
