import type { AppProps, ShellPortal } from "@portico/shared-utility/contract";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { translations } from "../i18n/translations.ts";
import { fakePortal, resetPage } from "../testing/index.ts";
import { mountReact, usePortal } from "./index.ts";

const container = document.createElement("div");

function propsFor(name: string): AppProps<ShellPortal> {
  return { name, domElement: container, portal: fakePortal() };
}

async function mounted(App: ComponentType, name = "bar-mf") {
  const app = mountReact(App, { name, namespace: "@portico/bar-mf" });
  const props = propsFor(name);
  await app.bootstrap(props);
  // React flushes when the callback returns: awaiting the mount inside it would never end.
  let done: Promise<unknown> = Promise.resolve();
  await act(async () => {
    done = app.mount(props);
  });
  await act(async () => void (await done));
  return { props, unmount: () => act(async () => void app.unmount(props)) };
}

beforeEach(() => {
  resetPage();
  translations.add("@portico/bar-mf", "pt", {});
  document.body.replaceChildren(container);
});

describe("an application made by mountReact", () => {
  it("renders into the orchestrator's element with its portal, and empties it on unmount", async () => {
    function Bar() {
      const { navigate } = usePortal();
      return (
        <button type="button" onClick={() => navigate("/profile")}>
          Perfil
        </button>
      );
    }
    const { props, unmount } = await mounted(Bar);
    await userEvent.click(screen.getByRole("button", { name: "Perfil" }));
    expect(props.portal.navigate).toHaveBeenCalledWith("/profile");
    await unmount();
    expect(container).toBeEmptyDOMElement();
  });

  it("unmounts only the given part when one module renders several with the same name", async () => {
    const places = ["bar", "home"].map((text) => {
      const domElement = document.body.appendChild(document.createElement("div"));
      const part = mountReact(() => <p>{text}</p>, { name: "bar-mf" });
      return { part, props: { ...propsFor("bar-mf"), domElement }, domElement };
    });
    for (const { part, props } of places) {
      await act(async () => void part.bootstrap(props));
      await act(async () => void part.mount(props));
    }
    const [first, second] = places;
    await act(async () => void second?.part.unmount(second.props));
    expect(places.map(({ domElement }) => domElement.textContent)).toEqual(["bar", ""]);
    await act(async () => void first?.part.unmount(first.props));
    expect(first?.domElement).toBeEmptyDOMElement();
  });

  it("unmounts the given instance only, not one that was mounted later", async () => {
    const app = mountReact(() => <p>Pronto</p>, { name: "bar-mf" });
    const instances = [1, 2].map(() => ({ ...propsFor("bar-mf"), domElement: document.createElement("div") }));
    for (const props of instances) await act(async () => void app.mount(props));
    await act(async () => void (instances[0] && app.unmount(instances[0])));
    expect(instances.map(({ domElement }) => domElement.textContent)).toEqual(["", "Pronto"]);
  });

  it("is mounted even if it throws, and shows a message with a retry button", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    let broken = true;
    const reported: unknown[] = [];
    const listen = ({ error }: ErrorEvent) => reported.push(error);
    window.addEventListener("error", listen);
    function Bar() {
      if (broken) throw new Error("first render");
      return <p>Pronto</p>;
    }
    await mounted(Bar);
    window.removeEventListener("error", listen);
    expect(screen.getByRole("alert")).toHaveTextContent("Ocorreu um erro inesperado");
    // Once, for the orchestrator's report.
    expect(reported).toEqual([new Error("first render")]);
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(screen.getByText("Pronto")).toBeInTheDocument();
  });

  it("rejects `mount` when its strings cannot be loaded, so that the orchestrator can offer a retry", async () => {
    const app = mountReact(() => <p>never</p>, { name: "nowhere-mf" });
    await expect(app.mount(propsFor("nowhere-mf"))).rejects.toThrow("no pt strings for @portico/nowhere-mf");
  });

  it("cannot use the portal outside an application", () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const Stray = () => <p>{usePortal().basePath}</p>;
    expect(() => render(<Stray />)).toThrow("usePortal works only inside an application made by mountReact");
  });
});
