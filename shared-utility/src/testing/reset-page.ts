import { defaultLocale, defaultTheme } from "@portico/shared-utility/contract";
import { pageApps } from "../apps/apps-stream.ts";
import { writeCookie } from "../browser/write-cookie.ts";
import { replaceTransport } from "../http/load-send.ts";
import { pageSession } from "../session/page-session.ts";
import { setLoading, setLocale, setTheme } from "../settings/settings-stream.ts";
import { toasts$ } from "../toasts/toast-stream.ts";
import { bootPage } from "./boot-page.ts";

/** Restores the initial state of the page's streams, storage and cookies; call it before each test. */
export function resetPage() {
  replaceTransport();
  pageSession.reset();
  pageApps.reset();
  bootPage();
  setLocale(defaultLocale);
  setTheme(defaultTheme);
  setLoading(true);
  toasts$.subscribe().unsubscribe();
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const pair of document.cookie.split("; ")) writeCookie(pair.split("=")[0] ?? "", "", 0);
}
