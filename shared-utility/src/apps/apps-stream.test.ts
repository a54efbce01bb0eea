import type { App, Locale } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { InternalCall } from "../http/api-call.ts";
import { createAppsStream } from "./apps-stream.ts";

const offered = [
  { module: "tickets", name: "Chamados" },
  { module: "assets", name: "Ativos" },
];

function open(respond: (call: InternalCall) => unknown) {
  const calls: InternalCall[] = [];
  const request = async <T>(call: InternalCall) => {
    calls.push(call);
    return (await respond(call)) as T;
  };
  const locale$ = new BehaviorSubject<Locale>("pt");
  return { calls, locale$, ...createAppsStream({ request, locale$ }) };
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

  it("are named in the current language, if they have a name in it", () => {
    const { apps$, currentApps, currentApp$, selectApp, showApps, locale$ } = open(healthy);
    const seen: string[] = [];
    apps$.subscribe((apps) => apps.status === "loaded" && seen.push(apps.apps.map(({ name }) => name).join()));
    let current: string | undefined;
    currentApp$.subscribe((app) => {
      current = app?.name;
    });
    selectApp("tickets");
    showApps([
      { module: "tickets", name: "Chamados", names: { en: "Tickets" } },
      { module: "assets", name: "Ativos" },
    ]);
    locale$.next("en");
    expect([seen, current]).toEqual([["Chamados,Ativos", "Tickets,Ativos"], "Tickets"]);
    expect(currentApps()).toMatchObject({ apps: [{ name: "Tickets" }, { name: "Ativos" }] });
    locale$.next("pt");
    expect(current).toBe("Chamados");
  });
});
