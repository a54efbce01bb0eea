import { request } from "node:http";

export interface Message {
  title: string;
  body?: string;
  redirect?: string;
  /** A category that the demo's tickets application declares. */
  category?: string;
}

interface Receiver {
  /** The portal's port. */
  port: string;
  tenant: string;
  email: string;
  /** The credential of the tickets application. */
  credential: string;
}

/** Sends notifications to one user as the tickets application's back end does. */
export function createSender(to: Receiver) {
  let sent = 0;
  return {
    /** Resolves to the notification's id. */
    async send(message: Message): Promise<string> {
      const [id] = await send(to, message);
      if (id === undefined) throw new Error(`${to.email} takes no such message.`);
      sent += 1;
      return id;
    },
    /** Sends to users who may not get the notification; resolves to the ids of the stored notifications. */
    offer: (message: Message) => send(to, message),
    /** How many notifications were sent to the user. */
    sent: () => sent,
  };
}

function send({ port, tenant, email, credential }: Receiver, message: Message): Promise<string[]> {
  const payload = JSON.stringify({ emails: [email], module: "tickets", body: "Body", redirect: "", ...message });
  const headers = {
    host: `${tenant}.localhost:${port}`,
    authorization: `Bearer ${credential}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(payload),
  };
  return new Promise((done, fail) => {
    const sent = request(
      // A connection of its own: the server closes an idle one while the test waits for a command.
      { host: "127.0.0.1", port, method: "POST", path: "/api/notifications", agent: false, headers },
      (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => {
          body += String(chunk);
        });
        response.on("end", () => {
          if (response.statusCode === 202) done((JSON.parse(body) as { ids: string[] }).ids);
          else fail(new Error(`The message was answered ${response.statusCode} ${body}`));
        });
      },
    );
    sent.on("error", fail).end(payload);
  });
}
