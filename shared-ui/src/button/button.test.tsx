import { Button } from "@portico/ui";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Badge } from "../badge/badge.tsx";
import { IconButton } from "./icon-button.tsx";

describe("Button", () => {
  it("acts on click, Enter and Space", async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Salvar</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
    await userEvent.keyboard("{Enter} ");
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it("keeps its place and the focus while busy, but does nothing", async () => {
    const onSubmit = jest.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" variant="primary" busy>
          Entrando…
        </Button>
      </form>,
    );
    const button = screen.getByRole("button", { name: "Entrando…" });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("IconButton", () => {
  it("is named by its label, not by its badge", () => {
    render(
      <IconButton label="Notificações, 3 não lidas" icon="bell">
        <Badge count={3} />
      </IconButton>,
    );
    expect(screen.getByRole("button", { name: "Notificações, 3 não lidas" })).toHaveTextContent("3");
  });

  it("shows its name and shortcut on keyboard focus and hides them with Escape", async () => {
    render(<IconButton label="Procurar" icon="search" shortcut="Ctrl K" />);
    await userEvent.tab();
    expect(await screen.findByText("Procurar (Ctrl K)")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText("Procurar (Ctrl K)")).not.toBeInTheDocument();
  });
});

describe("Badge", () => {
  it.each([
    [1, "1"],
    [99, "99"],
    [100, "99+"],
  ])("shows %d as %s", (count, shown) => {
    render(<Badge count={count} />);
    expect(screen.getByText(shown)).toBeInTheDocument();
  });

  it("renders nothing for 0", () => {
    expect(render(<Badge count={0} />).container).toBeEmptyDOMElement();
  });
});
