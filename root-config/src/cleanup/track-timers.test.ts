import { trackedApplication, visit } from "../testing/tracked-application.ts";
import { trackTimers } from "./track-timers.ts";

beforeEach(() => jest.useFakeTimers());

const { props, resources, attribution, cleaned, adding } = trackedApplication({ isShown: () => true });
trackTimers(window, attribution);

afterEach(() => resources.dispose());

describe("timers", () => {
  const work = jest.fn();
  beforeEach(() => work.mockClear());

  it("stop while the application is away, and keep their number", async () => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const application = cleaned({
      bootstrap: async () => {
        timer = setInterval(work, 10);
      },
    });
    await application.bootstrap(props);
    await visit(application);
    jest.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    await application.mount(props);
    jest.advanceTimersByTime(10);
    expect(work).toHaveBeenCalledTimes(1);
    clearInterval(timer);
    jest.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("let a timeout run out, and end a chain of timeouts", async () => {
    const again = () => {
      work();
      setTimeout(again, 10);
    };
    const application = adding(() => void setTimeout(again, 10));
    await visit(application);
    jest.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(1);
    await application.mount(props);
    jest.advanceTimersByTime(10);
    expect(work.mock.calls.length).toBeGreaterThan(1);
  });

  it("pass on their arguments, and can be cleared while they wait", async () => {
    await visit(cleaned({}));
    const timer = attribution.runAs(resources, () => setTimeout(work, 10, "a", "b"));
    attribution.runAs(resources, () => setTimeout(work, 10, "c", "d"));
    clearTimeout(timer);
    resources.resume();
    jest.advanceTimersByTime(10);
    expect(work.mock.calls).toEqual([["c", "d"]]);
  });

  it("for animation frames wait, too", async () => {
    await visit(cleaned({}));
    attribution.runAs(resources, () => requestAnimationFrame(work));
    jest.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    resources.resume();
    jest.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("run until a mount that the user has left and its unmount have settled, and then wait again", async () => {
    // As in single-spa-react, which reports both by a timeout.
    const report = () => new Promise<void>((done) => setTimeout(done));
    const application = cleaned({ mount: report, unmount: report });
    const started = attribution.runAs(resources, () => application.mount(props));
    resources.suspend();
    await jest.advanceTimersByTimeAsync(0);
    await started;
    const ended = application.unmount(props);
    await jest.advanceTimersByTimeAsync(0);
    await ended;
    attribution.runAs(resources, () => setTimeout(work, 0));
    await jest.advanceTimersByTimeAsync(100);
    expect(work).not.toHaveBeenCalled();
  });

  it("of the page itself continue", async () => {
    const timer = setInterval(work, 10);
    await visit(cleaned({}));
    jest.advanceTimersByTime(10);
    expect(work).toHaveBeenCalledTimes(1);
    clearInterval(timer);
  });
});
