import { closeCodes } from "./close-codes.ts";
import { firstStep, type LinkEvent, type LinkState, nextStep } from "./link-state.ts";

const none = { failures: 0, immediateCloses: 0, refused: undefined };
const opening: LinkState = { ...none, status: "opening" };
const connecting: LinkState = { ...none, status: "connecting", token: "t", connectedAt: undefined };
const connected: LinkState = { ...connecting, connectedAt: 10_000 };
const subscribed: LinkState = { ...none, status: "subscribed", token: "t" };
const waiting: LinkState = { ...none, failures: 1, status: "waiting" };
const lost = (code: number, at = 20_000): LinkEvent => ({ type: "LOST", code, at });
const show = (status: string) => ({ type: "show", status });
const error = new Error("no network");

it("begins with a request for credentials", () => {
  expect(firstStep).toEqual([opening, show("connecting"), { type: "open", refused: undefined }]);
});

it.each<[string, LinkState, LinkEvent, object, object[]]>([
  ["connects", opening, { type: "CONNECTING", token: "t" }, connecting, []],
  ["notes the time of the connection", connecting, { type: "CONNECTED", at: 10_000 }, connected, []],
  ["is live once it is subscribed", connected, { type: "SUBSCRIBED" }, subscribed, [show("live"), { type: "catchUp" }]],
  [
    "logs the first failure and polls meanwhile",
    opening,
    { type: "NO_CREDENTIALS", error },
    waiting,
    [{ type: "log", reason: error }, show("degraded"), { type: "retry", failures: 1 }],
  ],
  [
    "waits longer after the next failure, without a log line",
    { ...connecting, failures: 1 },
    lost(closeCodes.lost),
    { ...waiting, failures: 2 },
    [show("degraded"), { type: "retry", failures: 2 }],
  ],
  [
    "tries again when the wait is over",
    waiting,
    { type: "DUE" },
    { status: "opening", failures: 1 },
    [{ type: "open" }],
  ],
  ["tries again when the machine wakes up", waiting, { type: "WAKE" }, { status: "opening" }, [{ type: "open" }]],
  ["does nothing on a wake-up while it is subscribed", subscribed, { type: "WAKE" }, subscribed, []],
  [
    "reconnects soon when a subscribed connection is lost",
    subscribed,
    lost(closeCodes.lost),
    { ...none, status: "waiting" },
    [show("connecting"), { type: "retry", failures: 0 }],
  ],
  [
    "reconnects immediately, with another token, when the token has expired",
    subscribed,
    lost(closeCodes.expired),
    { ...opening, refused: "t" },
    [{ type: "open", refused: "t" }],
  ],
  [
    "pauses after the third connection that was closed immediately",
    { ...connected, failures: 2, immediateCloses: 2 },
    lost(1000, 10_999),
    { status: "waiting", immediateCloses: 3 },
    [show("degraded"), { type: "rest" }],
  ],
  ["closes", subscribed, { type: "CLOSE" }, { status: "closed" }, [{ type: "end" }]],
  ["stays closed", { ...none, status: "closed" }, { type: "DUE" }, { status: "closed" }, []],
])("%s", (_, state, event, next, effects) => {
  const [reached, ...todo] = nextStep(state, event);
  expect(reached).toMatchObject(next);
  expect(todo).toMatchObject(effects);
});
