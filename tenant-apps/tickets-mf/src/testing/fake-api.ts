export interface FakeCall {
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
}

interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;

/** Replaces the HTTP layer: `"GET /api/tickets/12"` → answer. A thrown error is a broken connection. */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: string[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    const route = `${init?.method ?? "GET"} ${pathname}`;
    calls.push(`${route}${searchParams.size ? `?${searchParams}` : ""}`);
    const handler = handlers[route];
    if (!handler) throw new Error(`No fake answer for ${route}`);
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    const headers = Object.fromEntries(Object.entries(init?.headers ?? {}));
    return answer(await handler({ query: searchParams, body, headers }));
  };
  return { calls };
}

function answer({ status = 200, body, headers = {} }: FakeAnswer): Response {
  const partial: Partial<Response> = {
    ok: status < 400,
    status,
    headers: { get: (name: string) => headers[name] ?? null } as Headers,
    json: async () => body,
  };
  return partial as Response;
}

export function failure(status: number, code: string): FakeAnswer {
  return { status, body: { error: { code, message: code } } };
}
