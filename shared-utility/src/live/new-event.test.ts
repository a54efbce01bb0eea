import { type LiveEvent, type Session, userTopics } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { openLiveChannel } from "./live-channel.ts";
import { createLiveStream } from "./live-stream.ts";
import { stompConnection } from "./stomp-connection.ts";

/** The server's side of a page's WebSocket. */
class FakeSocket {
  static last: FakeSocket;
  readonly sent: string[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number; wasClean: boolean }) => void;
  readyState = 1;
  binaryType = "";
  constructor() {
    FakeSocket.last = this;
  }
  send(frame: string) {
    this.sent.push(frame);
  }
  close() {
    this.onclose?.({ code: 1000, wasClean: true });
  }
  receive(command: string, headers: object, body = "") {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    this.onmessage?.({ data: `${command}\n${lines.join("")}\n${body}\0` });
  }
}

const email = "ana@acme.test";
const session: Session = { status: "signed-in", token: "t", email, name: "Ana" };
const pass = () => jest.advanceTimersByTimeAsync(1);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { WebSocket: FakeSocket });
});

/** A page that is connected and subscribed. */
async function openPage() {
  const { liveEvents$, openLive } = createLiveStream({
    session$: new BehaviorSubject(session),
    reload: () => {},
    open: async ({ email, receive }) =>
      openLiveChannel({
        email,
        receive,
        channel: { post: () => {}, listen: () => {} },
        connect: stompConnection,
        credentials: async () => ({ address: "ws://acme/live", tenant: "acme", email, token: "t" }),
      }),
  });
  const events: LiveEvent[] = [];
  liveEvents$.subscribe((event) => events.push(event));
  openLive();
  await pass();
  const socket = FakeSocket.last;
  socket.onopen?.();
  await pass();
  socket.receive("CONNECTED", { version: "1.2", "heart-beat": "0,0" });
  socket.receive("RECEIPT", { "receipt-id": "subscribed" });
  return { socket, events };
}

const subscriptions = ({ sent }: FakeSocket) => sent.filter((frame) => frame.startsWith("SUBSCRIBE"));

it("subscribes to the contract's topics; the receipt of the last one confirms all", async () => {
  const { socket, events } = await openPage();
  expect(subscriptions(socket)).toEqual([
    "SUBSCRIBE\nid:releases\ndestination:/topic/releases\n\n\0",
    "SUBSCRIBE\nid:apps\ndestination:/topic/apps\n\n\0",
    `SUBSCRIBE\nid:own-apps\ndestination:/topic/apps-${email}\n\n\0`,
    `SUBSCRIBE\nid:reads\ndestination:/topic/reads-${email}\n\n\0`,
    `SUBSCRIBE\nid:notifications\nreceipt:subscribed\ndestination:/topic/notification-${email}\n\n\0`,
  ]);
  expect(events).toEqual([{ type: "RELEASE" }]);
});

it("passes a new event of the contract's table of topics to the page's streams", async () => {
  const badge = { type: "BADGE", count: 3 };
  Object.assign(userTopics, { BADGE: { name: "badge", id: "badge", parse: (body: string) => JSON.parse(body) } });
  const { socket, events } = await openPage();
  expect(subscriptions(socket)).toContainEqual(expect.stringContaining(`destination:/topic/badge-${email}\n`));
  socket.receive("MESSAGE", { subscription: "badge", "message-id": "1" }, JSON.stringify(badge));
  expect(events).toContainEqual(badge);
});
