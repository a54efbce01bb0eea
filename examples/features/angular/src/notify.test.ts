import { expect, it, vi } from "vitest";

it("sends a notification that leads to the application", async () => {
  process.env.PORTICO_URL = "https://acme.portal.example";
  process.env.PORTICO_APP_CREDENTIAL = "portico_app_1";
  const { notify } = await import("../backend/notify.mjs");
  const send = vi.fn(async () => new Response(null, { status: 202 }));
  await notify(["ana@acme.test"], "Estoque baixo", "Restam 3.", send as unknown as typeof fetch);
  const [address, { headers, body }] = send.mock.calls[0] as unknown as [URL, { headers: object; body: string }];
  expect([address.href, headers]).toMatchObject([
    "https://acme.portal.example/api/notifications",
    { authorization: "Bearer portico_app_1" },
  ]);
  expect(JSON.parse(body)).toMatchObject({ emails: ["ana@acme.test"], redirect: "/made-angular/home" });
});
