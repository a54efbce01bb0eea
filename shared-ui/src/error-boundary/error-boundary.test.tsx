import { ErrorBoundary } from "@portico/ui";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, Suspense, use, useEffect } from "react";
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

  it("says that the retry is under way, and keeps its button", async () => {
    const load = jest
      .fn()
      .mockRejectedValueOnce(new Error("404"))
      .mockReturnValue(new Promise(() => {}));
    const view = (retry: () => void, isRetrying: boolean) => (
      <button type="button" aria-busy={isRetrying} onClick={retry}>
        Tentar novamente
      </button>
    );
    render(<RemotePart load={load} props={{}} loading="Carregando…" failed={view} />);
    const button = await screen.findByRole("button", { busy: false });
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button).toHaveFocus();
  });

  it("shows that it loads while the component waits for its texts, and leaves the page around it", async () => {
    let arrive = () => {};
    const texts = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const Panel: ComponentType = () => {
      use(texts);
      return <p>12 novas</p>;
    };
    render(
      <Suspense fallback="The bar is hidden">
        <p>A barra</p>
        <RemotePart load={async () => Panel} props={{}} loading={<i>Carregando…</i>} failed={failed} />
      </Suspense>,
    );
    await act(async () => {});
    expect(screen.getByText("A barra")).toBeVisible();
    expect(screen.getByText("Carregando…")).toBeVisible();
    arrive();
    expect(await screen.findByText("12 novas")).toBeVisible();
  });

  it("shows the failure of a component that throws, and loads it again on retry", async () => {
    const Broken: ComponentType = () => {
      throw new Error("broken");
    };
    const Panel: ComponentType = () => <p>12 novas</p>;
    const load = jest.fn().mockResolvedValueOnce(Broken).mockResolvedValue(Panel);
    render(<RemotePart load={load} props={{}} loading="Carregando…" failed={failed} />);
    await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("12 novas")).toBeInTheDocument();
  });

  describe("without a click", () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const Panel: ComponentType = () => <p>12 novas</p>;
    const show = (load: () => Promise<ComponentType>) =>
      render(<RemotePart load={load} props={{}} loading="Carregando…" failed={failed} />);
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

    it("loads again after growing pauses, and shows the failure until then", async () => {
      const load = jest.fn().mockRejectedValue(new Error("404"));
      show(load);
      await pass(0);
      const button = screen.getByRole("button");
      // 1 and 3 s, plus 30 %.
      await pass(1_300);
      expect(load).toHaveBeenCalledTimes(2);
      await pass(3_900);
      expect(load).toHaveBeenCalledTimes(3);
      expect(screen.getByRole("button")).toBe(button);
      load.mockResolvedValue(Panel);
      await pass(11_700);
      expect(screen.getByText("12 novas")).toBeInTheDocument();
      await pass(600_000);
      expect(load).toHaveBeenCalledTimes(4);
    });

    it("loads again as soon as there is a network", async () => {
      show(jest.fn().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(Panel));
      await pass(0);
      window.dispatchEvent(new Event("online"));
      await pass(0);
      expect(screen.getByText("12 novas")).toBeInTheDocument();
    });

    it("loads once at a time, also when there is a network again", async () => {
      const load = jest.fn(() => new Promise<ComponentType>(() => {}));
      show(load);
      window.dispatchEvent(new Event("online"));
      await pass(0);
      expect(load).toHaveBeenCalledTimes(1);
    });

    it.each([
      ["an error", new Error("404")],
      ["nothing", undefined],
    ])("logs once why it could not be loaded, and shows the failure, for %s", async (_what, reason) => {
      const logged = jest.spyOn(console, "error").mockClear().mockReturnValue();
      show(jest.fn().mockRejectedValue(reason));
      await pass(0);
      expect(screen.getByRole("button")).toBeVisible();
      await pass(5_200);
      expect(logged.mock.calls).toEqual([[reason]]);
    });

    it("draws the failure once for all failed loads of a round", async () => {
      const draw = jest.fn();
      // An effect runs when React has drawn the element again.
      const Failed = () => void useEffect(draw);
      render(
        <RemotePart load={() => Promise.reject(new Error("404"))} props={{}} loading="" failed={() => <Failed />} />,
      );
      for (const milliseconds of [0, 1_300, 3_900]) await pass(milliseconds);
      expect(draw).toHaveBeenCalledTimes(1);
    });

    it("does not repeat a load that hung, nor one whose place has left the page", async () => {
      const hung = jest.fn().mockRejectedValue(Object.assign(new Error("late"), { code: "deadline" }));
      show(hung);
      await pass(600_000);
      expect(hung).toHaveBeenCalledTimes(1);
      const load = jest.fn().mockRejectedValue(new Error("404"));
      const { unmount } = show(load);
      await pass(0);
      unmount();
      await pass(600_000);
      expect(load).toHaveBeenCalledTimes(1);
    });
  });
});
