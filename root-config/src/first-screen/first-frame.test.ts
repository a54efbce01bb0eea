import { bootPage, resetPage } from "@portico/shared-utility/testing";
import pt from "../../locales/pt.json";
import { waitingView } from "../frame/waiting-view.ts";
import { loadShellText } from "../page/shell-text.ts";
import { dropUnseenFrame, endFirstBar, endFirstBones } from "./first-frame.ts";

const shown = () => [...document.body.children].map(({ id }) => id);

beforeEach(() => {
  resetPage();
  document.documentElement.dataset.frame = "";
  document.body.innerHTML = '<div id="first-bar"></div><div id="first-bones"></div><div id="portico"></div>';
});
afterEach(() => {
  delete document.documentElement.dataset.frame;
  document.body.replaceChildren();
});

it("keeps the frame of a signed-in user until its parts are replaced, each by itself", () => {
  dropUnseenFrame();
  expect(shown()).toEqual(["first-bar", "first-bones", "portico"]);
  endFirstBar();
  expect(shown()).toEqual(["first-bones", "portico"]);
  endFirstBones();
  expect(shown()).toEqual(["portico"]);
});

it("removes the frame for a browser without a session", () => {
  delete document.documentElement.dataset.frame;
  dropUnseenFrame();
  expect(shown()).toEqual(["portico"]);
});

it("uncovers the sentence of a slow page", async () => {
  bootPage({ strings: { pt: { "@portico/root-config": pt } } });
  await loadShellText();
  jest.useFakeTimers();
  const { view, end } = waitingView(() => "Chamados");
  jest.advanceTimersByTime(7_999);
  expect(shown()).toContain("first-bones");
  jest.advanceTimersByTime(1);
  expect(shown()).not.toContain("first-bones");
  expect(view).toHaveTextContent("Chamados está demorando mais do que o normal.");
  end();
});
