import * as menu from "@portico/shared-ui/menu";
import { signIn } from "@portico/shared-utility";
import type { ShellPortal } from "@portico/shared-utility/contract";
import { fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { Bar } from "../bar/bar.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };
const loadModule = (async () => menu) as ShellPortal["loadModule"];

beforeEach(resetPage);

it("handles a key in the commit that shows the bar, before the browser has painted it", async () => {
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
  const prevented: boolean[] = [];
  function Page() {
    // After the layout effects of the bar, before its other effects.
    useLayoutEffect(() => {
      const pressed = new KeyboardEvent("keydown", { key: "?", code: "Slash", bubbles: true, cancelable: true });
      document.body.dispatchEvent(pressed);
      prevented.push(pressed.defaultPrevented);
    }, []);
    return <Bar />;
  }
  renderApp(<Page />, { strings, portal: { loadModule } });
  expect(prevented).toEqual([true]);
  expect(await screen.findByRole("dialog", { name: "Atalhos de teclado" })).toBeInTheDocument();
});
