import type { Asset } from "../api/asset.ts";

export function anAsset(part: Partial<Asset> = {}): Asset {
  return {
    id: "NB-0001",
    name: "Notebook Dell",
    category: "Notebook",
    status: "in_use",
    serial: "5CG2451KLM",
    holder: "Ana Souza",
    location: "3º andar",
    notes: "",
    version: 3,
    updated_at: "2026-11-20T13:30:00.000Z",
    ...part,
  };
}

interface Request {
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
}
type Answer = { status?: number; body: unknown };

/** Replaces the HTTP layer: `"GET /api/assets/NB-0001"` → answer. */
export function fakeAssetsApi(handlers: Record<string, (request: Request) => Answer | Promise<Answer>>) {
  const calls: string[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    const route = `${init?.method ?? "GET"} ${pathname}`;
    calls.push(`${route}${searchParams.size ? `?${searchParams}` : ""}`);
    const handler = handlers[route];
    if (!handler) throw new TypeError("Failed to fetch");
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    const answer = await handler({
      query: searchParams,
      body,
      headers: { ...(init?.headers as Record<string, string>) },
    });
    const status = answer.status ?? 200;
    return { ok: status < 400, status, json: async () => answer.body } as Response;
  };
  return calls;
}

export const refusal = (status: number, code: string): Answer => ({ status, body: { error: { code, message: code } } });
