import * as menu from "@portico/shared-ui/menu";
import { reloadNotifications, signIn } from "@portico/shared-utility";
import type { Locale, ShellPortal } from "@portico/shared-utility/contract";
import { fakeApi, type Handlers, renderApp } from "@portico/shared-utility/testing";
import { act } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { Bar } from "../bar/bar.tsx";

export const strings = { "@portico/navbar-mf": { pt, en } };

function Panel({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      12 novas
    </button>
  );
}

/** Loads the modules that the bar shows: a menu and a panel. */
export async function loadModule<T>(specifier: string) {
  return (specifier === "@portico/shared-ui/menu" ? menu : { NotificationPanel: Panel }) as T;
}

export interface Setting {
  handlers?: Handlers;
  locale?: Locale;
  portal?: Partial<ShellPortal>;
}

export async function renderSignedIn({ handlers = {}, locale = "pt", portal = {} }: Setting = {}) {
  const api = fakeApi(handlers);
  await signIn("ana@acme.test", "portico-demo-2026");
  const rendered = renderApp(<Bar />, { strings, locale, portal: { loadModule, ...portal } });
  // The user menu is loaded after the bar. The lists load as after the subscription of the live channel: without it,
  // the page waits a second.
  await act(async () => void reloadNotifications());
  return { api, ...rendered };
}
