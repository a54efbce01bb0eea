import type { Locale } from "@portico/shared-utility/contract";
import { renderApp } from "@portico/shared-utility/testing";
import { act } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { AuthApp } from "../auth-app.tsx";

export function renderAuth(path: string, locale: Locale = "pt") {
  window.history.replaceState(null, "", path);
  const view = renderApp(<AuthApp />, { locale, strings: { "@portico/auth-mf": { pt, en } } });
  document.body.addEventListener("click", followLink);
  return view;
}

function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  act(() => {
    window.history.pushState(null, "", link.href);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
}
