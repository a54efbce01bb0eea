import { useStrings } from "../strings/use-strings.ts";
import css from "./guest-mark.module.css";

/** Next to the name of a requester who was not signed in: the name is not verified. */
export function GuestMark() {
  return <span className={css.mark}>{useStrings().unverified}</span>;
}
