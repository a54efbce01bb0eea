import { currentSettings } from "@portico/shared-utility";
import { resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

beforeEach(resetPage);

it("chooses light, dark or the system's theme by keyboard", async () => {
  const { user } = await renderProfile();
  const group = within(screen.getByRole("group", { name: "Tema do portal" }));
  expect(group.getAllByRole("radio").map((each) => each.closest("label")?.textContent)).toEqual([
    "Claro",
    "Escuro",
    "Igual ao sistema",
  ]);
  group.getByRole("radio", { name: "Claro" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(document.documentElement).toHaveAttribute("mode", "dark");
  await user.keyboard("{ArrowDown}");
  expect(group.getByRole("radio", { name: "Igual ao sistema" })).toBeChecked();
  expect(currentSettings()).toMatchObject({ theme: "light", themeChoice: "system" });
});

it("shows what the button in the bar has chosen, in English", async () => {
  localStorage.setItem("theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  await renderProfile({ locale: "en" });
  expect(screen.getByRole("group", { name: "Portal theme" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
});
