import { Chip } from "@portico/ui";
import { useStrings } from "../strings/use-strings.ts";

/** Next to the name of a requester who was not signed in: the name is not verified. */
export function GuestMark() {
  return <Chip kind="warning">{useStrings().unverified}</Chip>;
}
