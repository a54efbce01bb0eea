import type { PortalSession } from "@portico/contract";
import { createTestPortal } from "@portico/testing";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AssetsApp } from "../app/assets-app.tsx";

export function renderAssets(path: string, drafts?: Map<string, object>, session?: PortalSession) {
  window.history.replaceState(null, "", path);
  const test = createTestPortal({ basePath: "/assets", session, drafts });
  return { ...render(<AssetsApp portal={test.portal} />), ...test, user: userEvent.setup() };
}
