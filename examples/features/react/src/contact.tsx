import { useConfig } from "@portico/react";

/** `config.schema.json` as a type. */
interface Config {
  contact: string;
}

/** What each tenant sets for itself, without a build of its own. */
export function Contact() {
  const { contact } = useConfig<Config>();
  return <p>{contact}</p>;
}
