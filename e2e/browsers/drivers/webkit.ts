import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import type { Browser, Engine } from "./browser.ts";
import { browserEnvironment } from "./environment.ts";
import { startSession } from "./web-driver.ts";
import { openWindows } from "./webkit-tab.ts";

/** WebKitGTK's MiniBrowser behind WebKitWebDriver, on a separate display. Each browser is a process. */
export async function startWebkit(driverPort: number): Promise<Engine> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
  const driver = spawn("WebKitWebDriver", ["--host=127.0.0.1", `--port=${driverPort}`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: browserEnvironment({
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: "x11",
      // There is no session bus for settings or accessibility.
      GSETTINGS_BACKEND: "memory",
      NO_AT_BRIDGE: "1",
    }),
  });
  const address = `http://127.0.0.1:${driverPort}`;
  await isReady(address);
  return {
    newBrowser: () => startBrowser(address),
    async stop() {
      await end(driver);
      await end(screen);
    },
  };
}

async function startBrowser(driver: string): Promise<Browser> {
  const send = await startSession(driver, { alwaysMatch: {} });
  await send("POST", "/timeouts", { script: 30_000, pageLoad: 60_000 });
  await send("POST", "/window/rect", { x: 0, y: 0, width: 1280, height: 900 });
  const windows = openWindows(send);
  return { newTab: windows.open, tabs: windows.all, close: async () => void (await send("DELETE", "")) };
}

async function isReady(address: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKitWebDriver did not answer within 20 s.");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
