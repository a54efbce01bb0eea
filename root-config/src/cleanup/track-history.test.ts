import { trackedApplication, visit } from "../testing/tracked-application.ts";
import { trackHistory } from "./track-history.ts";

const { props, resources, attribution, cleaned } = trackedApplication({ specifier: "@app/leaky", isShown: () => true });
const { pushState } = history;
trackHistory(window, attribution);

beforeEach(() => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  pushState.call(history, null, "", "/");
});
afterEach(() => resources.dispose());

const write = (name: "pushState" | "replaceState", to: string) =>
  attribution.runAs(resources, () => history[name]({ from: "leaky" }, "", to));

describe.each(["pushState", "replaceState"] as const)("%s of an application", (name) => {
  it("is carried out while the application is on the page", async () => {
    await cleaned({}).mount(props);
    write(name, "/leaky/home");
    expect(location.pathname).toBe("/leaky/home");
    expect(history.state).toEqual({ from: "leaky" });
  });

  it("is ignored while the application is away, with a warning, and carried out at the next visit", async () => {
    const application = cleaned({});
    await visit(application);
    write(name, "/leaky/late");
    expect(location.pathname).toBe("/");
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`history.${name} is ignored`), "/leaky/late");
    await application.mount(props);
    write(name, "/leaky/again");
    expect(location.pathname).toBe("/leaky/again");
  });

  it("is carried out while the application fills a slot", async () => {
    await visit(cleaned({}));
    resources.enterSlot();
    write(name, "/leaky/slot");
    resources.leaveSlot();
    expect(location.pathname).toBe("/leaky/slot");
  });

  it("of the page itself is carried out", async () => {
    await visit(cleaned({}));
    history[name](null, "", "/home");
    expect(location.pathname).toBe("/home");
  });

  it("is announced before it happens, with the calling application", async () => {
    const seen: unknown[] = [];
    const note = ({ detail }: Event & { detail?: unknown }) => seen.push([detail, location.pathname]);
    addEventListener("portico:history", note);
    const application = cleaned({});
    await application.mount(props);
    write(name, "/leaky/home");
    history[name](null, "", "/home");
    await application.unmount(props);
    write(name, "/leaky/late");
    removeEventListener("portico:history", note);
    expect(seen).toEqual([
      [{ specifier: "@app/leaky", to: "/leaky/home" }, "/"],
      [{ specifier: undefined, to: "/home" }, "/leaky/home"],
    ]);
  });
});
