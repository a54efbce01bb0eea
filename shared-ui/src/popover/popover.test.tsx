import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Popover } from "./popover.tsx";
import { usePopover } from "./use-popover.ts";

function Apps() {
  const panel = usePopover();
  return (
    <>
      <button type="button" {...panel.buttonProps}>
        Aplicações
      </button>
      <Popover handle={panel} label="Aplicações">
        <h2 tabIndex={-1}>Aplicações</h2>
        <button type="button" onClick={panel.close}>
          Fechar
        </button>
      </Popover>
    </>
  );
}

function narrowScreen(narrow: boolean) {
  jest.spyOn(window, "matchMedia").mockReturnValue({ matches: narrow } as MediaQueryList);
}

describe.each([
  ["a wide screen", false],
  ["a narrow screen", true],
])("Popover on %s", (_screen, narrow) => {
  beforeEach(() => narrowScreen(narrow));

  it("opens from its button and focuses its heading", async () => {
    render(<Apps />);
    const button = screen.getByRole("button", { name: "Aplicações" });
    expect(button).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(button);
    expect(screen.getByRole("dialog", { name: "Aplicações" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Aplicações" })).toHaveFocus();
    expect(button).toHaveAttribute("aria-expanded", "true");
  });

  it("has its content and the focus before the browser reports that it is open", async () => {
    render(<Apps />);
    const focused: string[] = [];
    document.addEventListener("toggle", () => focused.push(document.activeElement?.tagName ?? ""), { capture: true });
    await userEvent.click(screen.getByRole("button", { name: "Aplicações" }));
    expect(focused).toEqual(["H2"]);
  });

  it.each([
    ["its close button", () => userEvent.click(screen.getByRole("button", { name: "Fechar" }))],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("closes with %s", async (_way, close) => {
    render(<Apps />);
    await userEvent.click(screen.getByRole("button", { name: "Aplicações" }));
    await close();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Aplicações" })).toHaveAttribute("aria-expanded", "false");
  });

  it("closes on a click beside it if it is modal, and not on a click on its text", async () => {
    render(<Apps />);
    await userEvent.click(screen.getByRole("button", { name: "Aplicações" }));
    const panel = screen.getByRole("dialog");
    const box = { left: 0, right: 360, top: 400, bottom: 740 } as DOMRect;
    jest.spyOn(panel, "getBoundingClientRect").mockReturnValue(box);
    fireEvent.click(screen.getByRole("heading"), { clientX: 20, clientY: 100 });
    fireEvent.click(panel, { clientX: 20, clientY: 420 });
    expect(panel).toBeVisible();
    fireEvent.click(panel, { clientX: 20, clientY: 100 });
    expect(screen.queryByRole("dialog") === null).toBe(narrow);
  });

  it("is modal only on a narrow screen", async () => {
    render(<Apps />);
    await userEvent.click(screen.getByRole("button", { name: "Aplicações" }));
    expect((screen.getByRole("dialog") as HTMLDialogElement).open).toBe(narrow);
  });
});
