import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Menu, MenuButton, MenuItem, MenuItems } from "./index.ts";

// jsdom has no innerText, which the type-ahead compares.
Object.defineProperty(HTMLElement.prototype, "innerText", {
  get(this: HTMLElement) {
    return this.textContent;
  },
});

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

  it("acts on Enter and returns the focus", async () => {
    await openMenu("{Enter}");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Conta de Ana" })).toHaveFocus());
  });

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
    jest.useRealTimers();
  });
});
