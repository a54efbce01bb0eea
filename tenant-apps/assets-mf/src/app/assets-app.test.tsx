import { act, screen } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { bootstrap, mount, unmount } from "../assets-mf.tsx";
import { fakeAssetsApi } from "../testing/fake-assets.ts";
import { renderAssets } from "../testing/render-assets.tsx";

describe("the assets application", () => {
  it("mounts into the portal's element and leaves nothing behind", async () => {
    fakeAssetsApi({ "GET /api/assets": () => ({ body: { assets: [], total: 0 } }) });
    window.history.replaceState(null, "", "/assets/home");
    const domElement = document.body.appendChild(document.createElement("div"));
    const portal = {
      basePath: "/assets",
      locale$: new BehaviorSubject("en"),
      setTitle: () => undefined,
      exchangeToken: async () => ({ access_token: "t", expires_in: 300 }),
    };
    const props = { name: "assets", domElement, portal } as unknown as Parameters<typeof mount>[0];
    await bootstrap(props);
    let change: Promise<unknown> | undefined;
    await act(async () => {
      change = mount(props);
    });
    await change;
    expect(await screen.findByText("No assets yet")).toBeVisible();
    await act(async () => {
      change = unmount(props);
    });
    await change;
    expect(domElement).toBeEmptyDOMElement();
  });

  it.each(["/assets/portal", "/assets/portal/new", "/assets/tickets/evaluation"])(
    "tells a guest at %s that there is no public area, and calls no service",
    async (path) => {
      const api = fakeAssetsApi({});
      const { locale$ } = renderAssets(path, undefined, { status: "guest" });
      expect(screen.getByRole("heading", { level: 1, name: "Ativos não tem área pública" })).toBeVisible();
      expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/signin?link=%2Fassets%2Fhome");
      expect(api).toEqual([]);
      act(() => locale$.next("en"));
      expect(screen.getByRole("heading", { level: 1, name: "Assets has no public area" })).toBeVisible();
    },
  );

  it("leads a signed-in user from there to the list", () => {
    renderAssets("/assets/portal");
    expect(screen.getByRole("link", { name: "Abrir os ativos" })).toHaveAttribute("href", "/assets/home");
  });

  it("keeps a failed render inside the application and retries", async () => {
    const silent = jest.spyOn(console, "error").mockImplementation(() => undefined);
    let assets: unknown[] = [null];
    fakeAssetsApi({ "GET /api/assets": () => ({ body: { assets, total: assets.length } }) });
    const { user } = renderAssets("/assets/home");
    expect(await screen.findByRole("heading", { level: 1, name: "Esta página parou de funcionar" })).toBeVisible();
    assets = [];
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("Ainda não há ativos")).toBeVisible();
    silent.mockRestore();
  });
});
