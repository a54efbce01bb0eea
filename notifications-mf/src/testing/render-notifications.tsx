import { reloadNotifications, signIn } from "@portico/shared-utility";
import type { Locale, Notification } from "@portico/shared-utility/contract";
import { fakeApi, type Handlers, renderApp } from "@portico/shared-utility/testing";
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { notificationServer } from "./notification-server.ts";

export const strings = { "@portico/notifications-mf": { pt, en } };

// The token names the account, as the server's tokens do.
const token = `h.${btoa(JSON.stringify({ sub: "account-of-ana" }))}.s`;
const session = { access_token: token, refresh_token: "refresh-1", email: "ana@acme.test" };

interface Setting {
  stored?: Notification[];
  handlers?: Handlers;
  locale?: Locale;
}

export async function renderNotifications(ui: ReactNode, { stored = [], handlers = {}, locale = "pt" }: Setting = {}) {
  const api = fakeApi({ "POST /auth": session, ...notificationServer(stored), ...handlers });
  await signIn("ana@acme.test", "portico-demo-2026");
  const rendered = renderApp(ui, { strings, locale });
  // Like the live channel after its subscription. Without it, the page waits a second before the first load.
  await act(async () => void reloadNotifications());
  return { api, ...rendered };
}
