import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Tabs } from "./tabs.tsx";

function Filter() {
  const [selected, select] = useState<"new" | "all">("new");
  return (
    <Tabs
      label="Filtrar notificações"
      selected={selected}
      onSelect={select}
      tabs={[
        { id: "new", label: "Novas", panel: "12 novas" },
        { id: "all", label: "Todas", panel: "37 ao todo" },
      ]}
    />
  );
}

describe("Tabs", () => {
  it("shows the panel of the selected tab, named by the tab", async () => {
    render(<Filter />);
    expect(screen.getByRole("tablist", { name: "Filtrar notificações" })).toBeInTheDocument();
    expect(screen.getByRole("tabpanel", { name: "Novas" })).toHaveTextContent("12 novas");
    await userEvent.click(screen.getByRole("tab", { name: "Todas" }));
    expect(screen.getByRole("tabpanel", { name: "Todas" })).toHaveTextContent("37 ao todo");
  });

  it("is one tab stop; arrows, Home and End move and activate", async () => {
    render(<Filter />);
    await userEvent.tab();
    expect(screen.getByRole("tab", { name: "Novas" })).toHaveFocus();
    for (const [key, name] of [
      ["ArrowRight", "Todas"],
      ["ArrowRight", "Novas"],
      ["ArrowLeft", "Todas"],
      ["Home", "Novas"],
      ["End", "Todas"],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect(screen.getByRole("tab", { name, selected: true })).toHaveFocus();
    }
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });
});
