import { createTestPortal, mountApp } from "@portico/testing";
import { createHandbook } from "../app/create-handbook.ts";

/** Mounts the handbook at an address, for a guest, as the portal does. */
export async function openAt(path: string) {
  window.history.replaceState(null, "", path);
  const test = createTestPortal({ basePath: "/handbook", session: { status: "guest" } });
  return {
    ...test,
    ...(await mountApp(createHandbook(), test.portal)),
    goTo: (to: string) => {
      window.history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    },
  };
}
