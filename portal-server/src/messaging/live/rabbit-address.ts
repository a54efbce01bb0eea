import { StartError } from "../../platform/config/start-error.ts";

export interface RabbitAddress {
  /** Address without name and password. */
  url: string;
  login: string;
  passcode: string;
}

/** Splits `BROKER_URL` into address and login. @throws StartError when the name or the password is missing */
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
