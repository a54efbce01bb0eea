import { StartError } from "../../start-error.ts";

export interface RabbitAddress {
  /** Without name and password. */
  url: string;
  login: string;
  passcode: string;
}

/** @throws StartError when the publisher's name and password are missing */
export function rabbitAddress(brokerUrl: string): RabbitAddress {
  const url = new URL(brokerUrl);
  const [login, passcode] = [url.username, url.password].map(decodeURIComponent);
  if (!login || !passcode) {
    throw new StartError(
      "BROKER_URL: must carry the publisher's name and password, as in ws://portal-api:…@host:15674/ws.",
    );
  }
  url.username = "";
  url.password = "";
  return { url: url.href, login, passcode };
}
