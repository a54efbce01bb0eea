import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Menu, MenuButton, MenuItem, MenuItems } from "./index.ts";

const onSignOut = jest.fn();

function UserMenu() {
  return (
    <Menu>
      <MenuButton>Conta de Ana</MenuButton>
      <MenuItems>
        <MenuItem href="#profile">Perfil</MenuItem>
        <MenuItem onClick={onSignOut}>Sair</MenuItem>
        <MenuItem>Salvar</MenuItem>
      </MenuItems>
    </Menu>
  );
}

const active = () => {
  const id = screen.getByRole("menu").getAttribute("aria-activedescendant");
  return id ? document.getElementById(id)?.textContent : null;
};

async function openMenu(key: string) {
  render(<UserMenu />);
  await userEvent.tab();
  await userEvent.keyboard(key);
}

describe("Menu", () => {
  it("closes a panel that is open when the keyboard opens the menu", async () => {
    const panel = document.body.appendChild(document.createElement("div"));
    panel.setAttribute("popover", "auto");
    panel.showPopover();
    await openMenu("{Enter}");
    expect(screen.getByRole("menu")).toBeVisible();
    expect(panel).not.toBeVisible();
    panel.remove();
  });

  it.each(["{Enter}", " ", "{ArrowDown}"])("opens on %j at its first entry", async (key) => {
    await openMenu(key);
    expect(screen.getByRole("menu", { name: "Conta de Ana" })).toBeVisible();
    expect(active()).toBe("Perfil");
  });

  it.each(["Enter", " "])("chooses nothing while the key that has opened it is held: %j", async (key) => {
    await openMenu("{Enter}");
    fireEvent.keyDown(screen.getByRole("menu"), { key, repeat: true });
    expect(screen.getByRole("menu")).toBeVisible();
  });

  it("acts on Enter and returns the focus", async () => {
    await openMenu("{Enter}");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Conta de Ana" })).toHaveFocus());
  });

  it("closes on a click beside it, and returns the focus to its button", async () => {
    await openMenu("{Enter}");
    await userEvent.click(document.body);
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    expect(screen.getByRole("button")).toHaveFocus();
  });

  it.each([[false], [true]])(
    "closes on Tab, and the browser continues from its button, with Shift: %s",
    async (shiftKey) => {
      await openMenu("{Enter}");
      fireEvent.keyDown(screen.getByRole("menu"), { key: "Tab", shiftKey });
      expect(screen.queryByRole("menu")).not.toBeInTheDocument();
      expect(screen.getByRole("button", { name: "Conta de Ana" })).toHaveFocus();
    },
  );

  it("closes on Escape", async () => {
    await openMenu("{Enter}");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });

  it("finds an entry by its letters and forgets them after 350 ms", async () => {
    await openMenu("{Enter}");
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.keyboard("s");
    await user.keyboard("al");
    expect(active()).toBe("Salvar");
    act(() => jest.advanceTimersByTime(350));
    await user.keyboard("p");
    expect(active()).toBe("Perfil");
  });
});

describe("the content below the entries of a menu", () => {
  const emptied = jest.fn();
  const fill = (element: HTMLElement) => {
    const link = Object.assign(document.createElement("a"), { href: "#help", textContent: "Ajuda" });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Ligar" });
    element.append(link, button);
    return emptied;
  };

  async function openFilled() {
    render(
      <Menu>
        <MenuButton>Conta de Ana</MenuButton>
        <MenuItems heading={<p>Ana Souza</p>} fillBelow={fill}>
          <MenuItem href="#profile">Perfil</MenuItem>
        </MenuItems>
      </Menu>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
  }
  beforeEach(() => emptied.mockClear());

  it("is not part of the list", async () => {
    await openFilled();
    expect(screen.getByRole("menu")).toHaveTextContent(/^Perfil$/);
    expect(screen.getByRole("link", { name: "Ajuda" })).toBeVisible();
    expect(screen.getByText("Ana Souza")).toBeVisible();
  });

  it("is reached with Tab, and left with Escape", async () => {
    await openFilled();
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Ajuda" })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Ligar" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Conta de Ana" })).toHaveFocus();
    expect(emptied).toHaveBeenCalledTimes(1);
  });

  it("may be clicked without closing the menu, and a link in it closes the menu", async () => {
    await openFilled();
    await userEvent.click(screen.getByRole("button", { name: "Ligar" }));
    expect(screen.getByRole("menu")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Ajuda" }));
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
});
