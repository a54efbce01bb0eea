import { setLocale } from "@portico/shared-utility";
import { act, screen } from "@testing-library/react";
import { Suspense, useId } from "react";
import { createRoot } from "react-dom/client";
import { bootPage, renderApp, resetPage } from "../testing/index.ts";
import { translatorFor, useCommonT } from "./index.ts";

interface BarStrings {
  title: string;
  rows_zero: string;
  rows_one: string;
  rows_other: string;
}

const pt = { title: "Aplicações", rows_zero: "nenhuma", rows_one: "{{count}} linha", rows_other: "{{count}} linhas" };
const en = { title: "Applications", rows_zero: "none", rows_one: "{{count}} row", rows_other: "{{count}} rows" };
const useT = translatorFor<BarStrings>("@portico/bar");

function Bar() {
  const t = useT();
  return (
    <h2>
      {t("title")}: {t("rows", { count: 2 })}
    </h2>
  );
}

beforeEach(resetPage);

describe("translated text", () => {
  it("follows the language", () => {
    renderApp(<Bar />, { strings: { "@portico/bar": { pt, en } } });
    expect(screen.getByRole("heading")).toHaveTextContent("Aplicações: 2 linhas");
    act(() => setLocale("en"));
    expect(screen.getByRole("heading")).toHaveTextContent("Applications: 2 rows");
  });

  it("has a sentence for every error code", () => {
    const Failure = () => <p>{useCommonT()("error.network")}</p>;
    renderApp(<Failure />, { locale: "en" });
    expect(screen.getByText("Couldn’t reach the service. Check your connection and try again.")).toBeInTheDocument();
  });

  it("suspends the component until its strings are loaded, so that no key is shown", async () => {
    let respond = (_: unknown) => {};
    const fetch = jest.fn(() => new Promise((resolve) => (respond = resolve)));
    Object.assign(globalThis, { fetch });
    bootPage({
      map: { id: "1", imports: {}, styles: {}, locales: { "@portico/late": { pt: "/modules/late.pt.json" } } },
    });
    const useLate = translatorFor<{ title: string }>("@portico/late");
    const Late = () => <h2>{useLate()("title")}</h2>;
    await act(async () => {
      renderApp(
        <Suspense fallback={<p>…</p>}>
          <Late />
        </Suspense>,
      );
    });
    expect(screen.queryByRole("heading")).toBeNull();
    await act(async () => respond({ ok: true, json: async () => ({ title: "Mais tarde" }) }));
    expect(screen.getByRole("heading")).toHaveTextContent("Mais tarde");
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith("/modules/late.pt.json", { credentials: "same-origin" });
    Reflect.deleteProperty(globalThis, "fetch");
  });

  it("works between other hooks when its strings arrive during the first render", async () => {
    Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => ({ title: "Mais tarde" }) }) });
    const locales = { "@portico/between": { pt: "/modules/between.pt.json" } };
    bootPage({ map: { id: "1", imports: {}, styles: {}, locales } });
    const useBetween = translatorFor<{ title: string }>("@portico/between");
    const errors = jest.spyOn(console, "error");
    function Between() {
      const t = useBetween();
      const id = useId();
      return <h2 id={id}>{t("title")}</h2>;
    }
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    await act(async () => root.render(<Between />));
    expect(screen.getByRole("heading")).toHaveTextContent("Mais tarde");
    expect(errors).not.toHaveBeenCalled();
    act(() => root.unmount());
    Reflect.deleteProperty(globalThis, "fetch");
  });
});
