import type { App } from "@portico/shared-utility/contract";
import type { InternalCall } from "../http/api-call.ts";
import { createAppsStream } from "./apps-stream.ts";

const offered = [
  { module: "tickets", name: "Chamados" },
  { module: "assets", name: "Ativos" },
];

function open(answer: (call: InternalCall) => unknown) {
  const calls: InternalCall[] = [];
  const request = async <T>(call: InternalCall) => {
    calls.push(call);
    return (await answer(call)) as T;
  };
  return { calls, ...createAppsStream({ request }) };
}

const healthy = ({ path }: InternalCall) => (path === "/apps" ? offered : { domain: "acme" });

describe("applications", () => {
  it("are requested with the host's domain, which is requested once", async () => {
    const { calls, fetchApps } = open(healthy);
    await expect(Promise.all([fetchApps("token"), fetchApps("token")])).resolves.toEqual([offered, offered]);
    expect(calls.map(({ path, query }) => [path, query])).toEqual([
      ["/apps/client", undefined],
      ["/apps", { domain: "acme" }],
      ["/apps", { domain: "acme" }],
    ]);
  });

  it("load after an earlier request for the domain failed", async () => {
    let broken = true;
    const { fetchApps } = open((call) => {
      if (broken) throw new Error("no network");
      return healthy(call);
    });
    await expect(fetchApps("token")).rejects.toThrow("no network");
    broken = false;
    await expect(fetchApps("token")).resolves.toEqual(offered);
  });

  it.each([[{ path: "/apps" }], [{ path: "/apps/client" }]])(
    "reject a response with an unexpected shape: %j",
    async ({ path }) => {
      const { fetchApps } = open((call) => (call.path === path ? "<html>" : healthy(call)));
      await expect(fetchApps("token")).rejects.toMatchObject({ code: "server.unavailable" });
    },
  );

  it("have one current application, selected before or after they are loaded", () => {
    const { currentApp$, selectApp, showApps, clearApps } = open(healthy);
    const seen: (App | undefined)[] = [];
    currentApp$.subscribe((app) => seen.push(app));
    selectApp("assets");
    showApps(offered);
    selectApp("nothing-offered");
    selectApp("tickets");
    clearApps();
    showApps(offered);
    expect(seen).toEqual([undefined, offered[1], undefined, offered[0], undefined]);
  });
});
