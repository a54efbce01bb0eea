// The WebDriver commands (https://www.w3.org/TR/webdriver2/) that a browser session needs here.

/** Sends one command to the session: `send("POST", "/url", { url })`. */
export type Send = <Value = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Value>;

/**
 * Starts a session, which starts a browser.
 * @throws Error with the driver's own message when a command fails
 */
export async function startSession(driver: string, capabilities: object): Promise<Send> {
  const { sessionId } = await command<{ sessionId: string }>("POST", `${driver}/session`, { capabilities });
  return (method, path, body) => command(method, `${driver}/session/${sessionId}${path}`, body);
}

async function command<Value>(method: string, address: string, body: object = {}): Promise<Value> {
  const answer = await fetch(address, {
    method,
    ...(method === "POST" && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (answer.ok) return value;
  throw new Error(`${method} ${new URL(address).pathname}: ${value.error}: ${value.message}`);
}
