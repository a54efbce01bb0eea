import type { BrowserContext, WebSocketRoute } from "@playwright/test";
import { seeded } from "./seeded.ts";

const malformed = ["", "{", "null", "[]", '{"id":1}', '{"id":"x","read":7}'];

/**
 * A bad proxy in front of the live channel: it loses 10 % of the messages, repeats 30 %, delays 20 % so that others
 * overtake them, and sends a malformed one before each. It can also be closed.
 */
export async function badProxy(context: BrowserContext, { faults, seed = 1 }: { faults: boolean; seed?: number }) {
  const open = new Set<WebSocketRoute>();
  const { spoil, done } = createSpoiler(seed);
  let shut = false;
  let receipts = 0;
  let lastReceipt = 0;

  await context.routeWebSocket("**/live", (socket) => {
    if (shut) return void socket.close({ code: 1012 });
    open.add(socket);
    const send = (frame: string) => open.has(socket) && socket.send(frame);
    socket.connectToServer().onMessage((message) => {
      const frame = String(message);
      if (frame.startsWith("RECEIPT")) {
        receipts += 1;
        lastReceipt = Date.now();
      }
      if (faults && frame.startsWith("MESSAGE")) spoil(frame, send);
      else send(frame);
    });
  });
  return {
    done,
    /** How many subscriptions the portal has confirmed. */
    receipts: () => receipts,
    /** When it last confirmed one, in milliseconds since 1970. */
    lastReceipt: () => lastReceipt,
    shut() {
      shut = true;
      for (const socket of open) void socket.close({ code: 1012 });
      open.clear();
    },
    reopen() {
      shut = false;
    },
  };
}

function createSpoiler(seed: number) {
  const random = seeded(seed);
  const done = { passed: 0, lost: 0, repeated: 0, late: 0 };

  function spoil(frame: string, send: (frame: string) => void) {
    const [head = ""] = frame.split("\n\n", 1);
    const broken = malformed[Math.floor(random() * malformed.length)] ?? "";
    send(`${head.replace(/\ncontent-length:\d+/, "")}\n\n${broken}\0`);
    if (random() < 0.1) {
      done.lost += 1;
      return;
    }
    done.passed += 1;
    const isLate = random() < 0.2;
    if (isLate) done.late += 1;
    setTimeout(() => send(frame), isLate ? 100 + random() * 400 : 0);
    if (random() >= 0.3) return;
    done.repeated += 1;
    setTimeout(() => send(frame), random() * 800);
  }

  return { spoil, done };
}
