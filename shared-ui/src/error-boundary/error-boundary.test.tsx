import { ErrorBoundary } from "@portico/ui";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { RemotePart } from "./remote-part.tsx";

const failed = (retry: () => void) => (
  <button type="button" onClick={retry}>
    Tentar novamente
  </button>
);

// React logs every caught error on the console. Here they are expected.
beforeEach(() => jest.spyOn(console, "error").mockReturnValue());

describe("ErrorBoundary", () => {
  it("shows the fallback and renders its children again on retry", async () => {
    let broken = true;
    const Part = () => {
      if (broken) throw new Error("broken");
      return <p>12 novas</p>;
    };
    render(
      <ErrorBoundary fallback={failed}>
        <Part />
      </ErrorBoundary>,
    );
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(screen.getByText("12 novas")).toBeInTheDocument();
  });
});

describe("RemotePart", () => {
  it("loads the component, and loads it again after a failure", async () => {
    const Panel: ComponentType<{ count: number }> = ({ count }) => <p>{count} novas</p>;
    const load = jest.fn().mockRejectedValueOnce(new Error("404")).mockResolvedValue(Panel);
    render(
      <>
        <p>A barra</p>
        <RemotePart load={load} props={{ count: 12 }} loading="Carregando…" failed={failed} />
      </>,
    );
    expect(screen.getByText("Carregando…")).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("12 novas")).toBeInTheDocument();
    expect(screen.getByText("A barra")).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
