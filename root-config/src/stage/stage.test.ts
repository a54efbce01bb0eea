import { keepSnapshot, showMain } from "./stage.ts";

function page(): { main: HTMLElement; container: HTMLElement } {
  document.body.innerHTML = `<main id="main"><div id="app"><div data-app="tickets">
    <h1 id="title">Chamados</h1><input name="q"><iframe src="about:blank"></iframe><x-chart></x-chart>
  </div></div></main>`;
  const main = document.querySelector("main") as HTMLElement;
  return { main, container: main.querySelector("#app") as HTMLElement };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => showMain());

it("shows a snapshot in which nothing can be focused, found, named or run", () => {
  const { main, container } = page();
  (container.querySelector("input") as HTMLInputElement).value = "impressora";
  keepSnapshot(container);
  const snapshot = main.querySelector<HTMLElement>(".frame-snapshot");
  expect(snapshot).toHaveTextContent("Chamados");
  expect(snapshot?.querySelector("input")).toHaveValue("impressora");
  expect(snapshot?.inert).toBe(true);
  expect(snapshot).toHaveAttribute("aria-hidden", "true");
  expect(snapshot?.querySelectorAll("h1, [id], [name], [data-app], iframe, x-chart")).toHaveLength(0);
});

it("removes the snapshot once the next view is ready", () => {
  const { main, container } = page();
  keepSnapshot(container);
  expect(main).toHaveAttribute("data-leaving");
  showMain();
  expect(main.querySelector(".frame-snapshot")).toBeNull();
  expect(main).not.toHaveAttribute("data-leaving");
});

it("removes the snapshot after a second, whatever the next view does", () => {
  const { main, container } = page();
  keepSnapshot(container);
  jest.advanceTimersByTime(1_000);
  expect(main.querySelector(".frame-snapshot")).toBeNull();
});

it("takes no snapshot of a view that the layout has removed from the page", () => {
  const { main, container } = page();
  container.remove();
  keepSnapshot(container);
  expect(main.querySelector(".frame-snapshot")).toBeNull();
});
