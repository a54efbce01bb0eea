import { getByRole } from "@testing-library/dom";
import { waitingView } from "./waiting-view.ts";

beforeEach(() => jest.useFakeTimers());

const texts = { loading: () => "Abrindo", slow: () => "Demora mais que o normal", slowAfter: 8_000 };

it("costs one element and one timer until it is shown", () => {
  const { view, end } = waitingView(() => "Chamados", texts);
  expect(view).toBeEmptyDOMElement();
  expect(jest.getTimerCount()).toBe(1);
  end();
  expect(jest.getTimerCount()).toBe(0);
});

it("is hidden for 300 ms, then a skeleton with the page's heading, and states after 8 s that it takes longer", () => {
  const { view, end } = waitingView(() => "Chamados", texts);
  document.body.append(view);
  jest.advanceTimersByTime(299);
  expect(view).not.toBeVisible();
  jest.advanceTimersByTime(1);
  expect(view).toBeVisible();
  expect(getByRole(view, "heading", { level: 1, name: "Abrindo" })).toBeVisible();
  expect(getByRole(view, "status")).toHaveTextContent("Abrindo");
  jest.advanceTimersByTime(7_699);
  expect(view).toHaveTextContent("Abrindo");
  jest.advanceTimersByTime(1);
  expect(view).toHaveTextContent("Demora mais que o normal");
  end();
  expect(jest.getTimerCount()).toBe(0);
});
