import { signIn } from "@portico/shared-utility";
import type { Locale, ShellPortal } from "@portico/shared-utility/contract";
import { fakeApi, type Handlers, renderApp } from "@portico/shared-utility/testing";
import { act } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { ProfileScreen } from "../profile/profile-screen.tsx";

interface RenderProfileOptions {
  handlers?: Handlers;
  locale?: Locale;
  portal?: Partial<ShellPortal>;
}

/** A fake of the component that notifications-mf exports. */
export function ListOfNotifications() {
  return <p>Chamado 9 respondido</p>;
}

export async function renderProfile({ handlers = {}, locale = "pt", portal = {} }: RenderProfileOptions = {}) {
  const api = fakeApi({
    "GET /users/images": [],
    "GET /users/me/sessions": [],
    "GET /notifications/preferences": [],
    ...handlers,
  });
  await signIn("ana@acme.test", "portico-demo-2026");
  const loadModule = async <T,>() => ({ NotificationList: ListOfNotifications }) as T;
  const view = renderApp(<ProfileScreen />, {
    locale,
    portal: { loadModule, ...portal },
    strings: { "@portico/profile-mf": { pt, en } },
  });
  // The notifications part and the picture arrive.
  await act(async () => {});
  return { api, ...view };
}
