import { resetPage } from "@portico/shared-utility/testing";
import { loadCleanup } from "./load-cleanup.ts";

const begin = jest.fn();
jest.mock("./prepare-page.ts", () => ({ preparePage: () => () => ({ begin }) }));

const opened = jest.fn();
/** Acts like a frame before it loads an application. */
const open = () =>
  void loadCleanup()("@app/tickets", () => true)
    .begin()
    .then(opened);

beforeEach(() => {
  resetPage();
  jest.clearAllMocks();
  jest.useFakeTimers();
});

it("lets an application open as soon as the page is prepared for it", async () => {
  begin.mockResolvedValue(undefined);
  open();
  await jest.advanceTimersByTimeAsync(0);
  expect(opened).toHaveBeenCalled();
});

it("opens an application after five seconds when a file that prepares the page never arrives", async () => {
  begin.mockReturnValue(new Promise(() => {}));
  open();
  await jest.advanceTimersByTimeAsync(4_900);
  expect(begin).toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  expect(opened).toHaveBeenCalled();
});
