import { resetPage } from "@portico/shared-utility/testing";
import { act, screen, within } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

beforeEach(() => {
  resetPage();
  window.history.replaceState(null, "", "/profile");
});

it("has one heading and a section for each part of the profile", async () => {
  await renderProfile();
  expect(screen.getByRole("heading", { level: 1, name: "Perfil" })).toHaveAttribute("tabindex", "-1");
  const titles = ["Foto de perfil", "Dados pessoais", "Idioma e tema", "Segurança", "Sessões ativas", "Notificações"];
  expect(screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent)).toEqual(titles);
  for (const name of titles) expect(screen.getByRole("region", { name })).toBeVisible();
});

it("links to each section by its anchor", async () => {
  await renderProfile();
  const nav = screen.getByRole("navigation", { name: "Seções do perfil" });
  const links = within(nav).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "#picture",
    "#personal",
    "#language",
    "#security",
    "#sessions",
    "#notifications",
  ]);
  for (const link of links) {
    const id = link.getAttribute("href")?.slice(1) ?? "";
    expect(document.getElementById(id)).toHaveAccessibleName(link.textContent ?? "");
  }
});

it("opens at the section in the address", async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id);
  };
  window.history.replaceState(null, "", "/profile#security");
  await renderProfile();
  expect(scrolled).toEqual(["security"]);
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

it("stays at the section in the address while what is above it loads, until the user acts", async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id);
  };
  let grow = () => {};
  jest.spyOn(globalThis, "ResizeObserver").mockImplementation((callback) => {
    let isObserving = true;
    grow = () => isObserving && callback([], {} as ResizeObserver);
    const disconnect = () => {
      isObserving = false;
    };
    return { observe() {}, unobserve() {}, disconnect };
  });
  window.history.replaceState(null, "", "/profile#notifications");
  const { user } = await renderProfile();
  grow();
  expect(scrolled).toEqual(["notifications", "notifications"]);
  await user.keyboard("{Tab}");
  grow();
  expect(scrolled).toHaveLength(2);
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

it("is available in English", async () => {
  await renderProfile({ locale: "en" });
  expect(screen.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  for (const name of [
    "Profile picture",
    "Personal details",
    "Language and theme",
    "Security",
    "Active sessions",
    "Notifications",
  ]) {
    expect(screen.getByRole("region", { name })).toBeVisible();
  }
  expect(screen.getByLabelText("Full name")).toHaveValue("Ana Souza");
  expect(screen.getByText("Set by your organisation")).toBeVisible();
});

it("marks the section that is read in its list of sections", async () => {
  await renderProfile();
  const order = ["picture", "personal", "language", "security", "sessions", "notifications"];
  const nav = within(screen.getByRole("navigation", { name: "Seções do perfil" }));
  const scrollTo = (at: string) => {
    for (const [index, id] of order.entries()) {
      const section = document.getElementById(id);
      const top = (index - order.indexOf(at)) * 400 + 100;
      if (section) section.getBoundingClientRect = () => ({ top }) as DOMRect;
    }
    act(() => void window.dispatchEvent(new Event("scroll")));
    const marked = nav.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"));
    return marked.map((link) => link.getAttribute("href"));
  };
  expect(scrollTo("picture")).toEqual(["#picture"]);
  expect(scrollTo("security")).toEqual(["#security"]);
});

it("offers a place below its sections that applications fill", async () => {
  const close = jest.fn();
  const openSlot = jest.fn((_slot: string, place: HTMLElement) => {
    place.append(Object.assign(document.createElement("h2"), { textContent: "Ativos" }));
    return { update: () => {}, close };
  });
  const { unmount } = await renderProfile({ portal: { openSlot } });
  expect(openSlot).toHaveBeenCalledWith("profile.sections", expect.any(HTMLElement), {});
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  expect(titles.slice(-2)).toEqual(["Notificações", "Ativos"]);
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});

it("lists the sections of applications by their titles, as they come and go", async () => {
  let fill: HTMLElement | undefined;
  const openSlot = (_slot: string, place: HTMLElement) => {
    fill = place;
    return { update: () => {}, close: () => {} };
  };
  await renderProfile({ portal: { openSlot } });
  const links = () =>
    within(screen.getByRole("navigation", { name: "Seções do perfil" }))
      .getAllByRole("link")
      .slice(6)
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links()).toEqual([]);
  const section = document.createElement("section");
  const heading = Object.assign(document.createElement("h2"), { textContent: "Leituras" });
  section.ariaLabel = "Manual de uso";
  await act(async () => fill?.append(section));
  expect(links()).toEqual([["Manual de uso", "#section-manual-de-uso"]]);
  await act(async () => section.append(heading));
  expect(links()).toEqual([["Leituras", "#section-manual-de-uso"]]);
  expect(document.getElementById("section-manual-de-uso")).toBe(section);
  await act(async () => section.remove());
  expect(links()).toEqual([]);
});
