import { createTestPortal, mountApp } from "@portico/testing";
import { act, screen } from "@testing-library/react";
import * as app from "../assets-mf.tsx";
import { fakeAssetsApi } from "../testing/fake-assets.ts";
import { renderAssets } from "../testing/render-assets.tsx";

describe("the assets application", () => {
  it("mounts into the portal's element and leaves nothing behind", async () => {
    fakeAssetsApi({ "GET /api/assets": () => ({ body: { assets: [], total: 0 } }) });
    window.history.replaceState(null, "", "/assets/home");
    const { portal } = createTestPortal({ basePath: "/assets", locale: "en" });
    // act() would hold back the render that the mount waits for.
    const mounting = mountApp(app, portal);
    expect(await screen.findByText("No assets yet")).toBeVisible();
    const { domElement, unmount } = await mounting;
    let unmounting: Promise<void> | undefined;
    await act(async () => {
      unmounting = unmount();
    });
    await unmounting;
    expect(domElement).toBeEmptyDOMElement();
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
