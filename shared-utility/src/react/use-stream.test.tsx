import { notify, setTheme, settings$ } from "@portico/shared-utility";
import { act, render, screen } from "@testing-library/react";
import { BehaviorSubject, map } from "rxjs";
import { resetPage } from "../testing/index.ts";
import { useSettings, useStream } from "./index.ts";

beforeEach(resetPage);

function Theme() {
  return <p>{useSettings().theme}</p>;
}

describe("a component that reads a stream", () => {
  it("shows the current value on the first render, and every later value", () => {
    render(<Theme />);
    expect(screen.getByText("light")).toBeInTheDocument();
    act(() => setTheme("dark"));
    expect(screen.getByText("dark")).toBeInTheDocument();
  });

  it("accepts a stream that emits a new object on each subscription", () => {
    const theme$ = settings$.pipe(map(({ theme }) => ({ theme })));
    const Mapped = () => <p>{useStream(theme$).theme}</p>;
    render(<Mapped />);
    act(() => setTheme("dark"));
    expect(screen.getByText("dark")).toBeInTheDocument();
  });

  it("switches to another stream, and unsubscribes from both when unmounted", () => {
    const [one, two] = [new BehaviorSubject("one"), new BehaviorSubject("two")];
    const Shown = ({ of }: { of: BehaviorSubject<string> }) => <p>{useStream(of)}</p>;
    const { rerender, unmount } = render(<Shown of={one} />);
    rerender(<Shown of={two} />);
    expect(screen.getByText("two")).toBeInTheDocument();
    unmount();
    expect([one.observed, two.observed]).toEqual([false, false]);
    notify({ kind: "info", text: "Nobody renders toasts here" });
  });
});
