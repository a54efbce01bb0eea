import { bootPage } from "@portico/shared-utility/testing";
import { screen, waitFor } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import { guardHistory } from "./guard-history.ts";
import { createLeaveGuard, type LeaveGuard } from "./leave-guard.ts";

const user = userEvent.setup();
const dialog = () => screen.queryByRole("dialog", { name: "Sair sem salvar?" });
const stay = () => user.click(screen.getByRole("button", { name: "Continuar editando" }));
const leave = () => user.click(screen.getByRole("button", { name: "Sair sem salvar" }));
const discarded = jest.fn();

let guard: LeaveGuard;

function guardWith(part: string): LeaveGuard {
  guard = createLeaveGuard();
  guard.setUnsaved(part, true, discarded);
  return guard;
}

beforeAll(async () => {
  bootPage({ strings: { pt: { "@portico/root-config": pt }, en: { "@portico/root-config": en } } });
  await loadShellText();
});
beforeEach(() => {
  document.body.replaceChildren();
  discarded.mockClear();
});
afterEach(() => guard.parts().forEach(guard.clear));

describe("the question before unsaved changes are lost", () => {
  it("is not shown when nothing is unsaved", async () => {
    guardWith("profile").setUnsaved("profile", false);
    await expect(guard.mayLeave()).resolves.toBe(true);
    expect(dialog()).not.toBeInTheDocument();
  });

  it.each([
    ["keeps editing", stay, false],
    ["leaves", leave, true],
    ["presses Escape", () => user.keyboard("{Escape}"), false],
  ] as const)("closes when the user %s", async (_what, answer, expected) => {
    const may = guardWith("profile").mayLeave();
    expect(dialog()).toHaveTextContent("As alterações feitas nesta página serão perdidas.");
    expect(screen.getByRole("button", { name: "Continuar editando" })).toHaveFocus();
    await answer();
    await expect(may).resolves.toBe(expected);
    expect(discarded).toHaveBeenCalledTimes(expected ? 1 : 0);
    expect(dialog()).not.toBeInTheDocument();
  });

  it("is shown once when several callers request it", async () => {
    guardWith("profile");
    const answers = [guard.mayLeave(), guard.mayLeave()];
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await stay();
    await expect(Promise.all(answers)).resolves.toEqual([false, false]);
  });

  it("closes by itself when the changes are no longer unsaved", async () => {
    guardWith("profile");
    const may = guard.mayLeave();
    guard.clear("profile");
    await expect(may).resolves.toBe(false);
    expect(dialog()).not.toBeInTheDocument();
  });

  it("is left to the browser when the tab is closed", () => {
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    guardWith("profile");
    expect(isAsked()).toBe(true);
    guard.setUnsaved("profile", false);
    expect(isAsked()).toBe(false);
  });

  it("ignores the unsaved changes of the part that navigates", () => {
    guardWith("app-tickets");
    expect(guard.isUnsaved("app-tickets")).toBe(false);
    expect(guard.isUnsaved("navbar")).toBe(true);
    expect(guard.isUnsaved()).toBe(true);
  });
});

describe("Back from unsaved changes", () => {
  const routed = jest.fn();
  const path = () => location.pathname;

  beforeEach(() => {
    routed.mockClear();
    history.pushState(null, "", "/tickets/home");
    history.pushState({ of: "profile" }, "", "/profile");
  });
  afterEach(() => window.removeEventListener("popstate", routed));

  it("stays on the page until the user agrees, then navigates, and no router sees the change before that", async () => {
    guardHistory(guardWith("profile"));
    window.addEventListener("popstate", routed);
    history.back();
    await waitFor(() => expect(dialog()).toBeInTheDocument());
    expect(path()).toBe("/profile");
    await stay();
    expect([path(), history.state]).toEqual(["/profile", { of: "profile" }]);
    expect(routed).not.toHaveBeenCalled();

    history.back();
    await waitFor(() => expect(dialog()).toBeInTheDocument());
    await leave();
    await waitFor(() => expect(path()).toBe("/tickets/home"));
    expect(routed).toHaveBeenCalledTimes(1);
  });

  it("leads one page back, however often the user has pressed Back during the question", async () => {
    guardHistory(guardWith("profile"));
    const [moved, returned] = [jest.spyOn(history, "go"), jest.spyOn(history, "pushState")];
    for (const times of [1, 2]) {
      history.back();
      await waitFor(() => expect(returned).toHaveBeenCalledTimes(times));
    }
    await leave();
    await waitFor(() => expect(path()).toBe("/tickets/home"));
    expect(moved).toHaveBeenCalledTimes(1);
  });

  it("is asked about at once after Escape, before the browser has delivered the event of the closed dialog", async () => {
    guardHistory(guardWith("profile"));
    void guard.mayLeave();
    window.addEventListener("close", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    await user.keyboard("{Escape}");
    expect(dialog()).not.toBeInTheDocument();
    history.back();
    await waitFor(() => expect(dialog()).toBeInTheDocument());
    await stay();
  });

  it("does nothing while the question of a link is open", async () => {
    guardHistory(guardWith("profile"));
    const [moved, returned] = [jest.spyOn(history, "go"), jest.spyOn(history, "pushState")];
    const answer = guard.mayLeave();
    history.back();
    await waitFor(() => expect(returned).toHaveBeenCalledTimes(1));
    await leave();
    expect(await answer).toBe(true);
    expect(moved).not.toHaveBeenCalled();
  });
});
