import { currentSession, request, signIn } from "@portico/shared-utility";
import { useApps, usePortal, useSession } from "@portico/shared-utility/react";
import { screen } from "@testing-library/react";
import { failure, fakeApi, renderApp, resetPage } from "./index.ts";

beforeEach(resetPage);

function Greeting() {
  const session = useSession();
  const apps = useApps();
  const portal = usePortal();
  const count = apps.status === "loaded" ? apps.apps.length : 0;
  return (
    <button type="button" onClick={() => portal.announce("olá")}>
      {session.status === "signed-in" ? `${session.name}, ${count}` : session.status}
    </button>
  );
}

describe("the test kit", () => {
  it("signs in through the real streams, with only HTTP replaced", async () => {
    const api = fakeApi();
    await signIn("ana@acme.test", "secret");
    const { user, portal } = renderApp(<Greeting />);
    await user.click(screen.getByRole("button", { name: "Ana Souza, 2" }));
    expect(portal.announce).toHaveBeenCalledWith("olá");
    expect(api.callsTo("POST /auth")).toMatchObject([{ body: { email: "ana@acme.test", password: "secret" } }]);
  });

  it("starts each test with a new page", () => {
    expect(currentSession()).toEqual({ status: "unknown" });
    expect(window.localStorage).toHaveLength(0);
    expect(document.cookie).not.toContain("portico_hint");
  });

  it("responds by route, parameters and error code", async () => {
    const { handle } = fakeApi({
      "GET /tickets/:id": ({ params, query }) => ({ id: params.id, all: query.get("all") }),
    });
    await expect(request({ method: "GET", path: "/tickets/9", query: { all: true } })).resolves.toEqual({
      id: "9",
      all: "true",
    });
    await expect(request({ method: "GET", path: "/nothing" })).rejects.toMatchObject({ code: "route.not_found" });
    handle({ "GET /tickets/:id": failure("resource.not_found") });
    await expect(request({ method: "GET", path: "/tickets/9" })).rejects.toMatchObject({ code: "resource.not_found" });
    handle({ "GET /tickets/:id": failure("network") });
    await expect(request({ method: "GET", path: "/tickets/9" })).rejects.toMatchObject({ code: "network" });
  });
});
